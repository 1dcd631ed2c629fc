import { mountCare } from '#care/server/care-app.ts'
import { assembleCare } from '#care/server/open-care.ts'
import { careKeysOf } from '#platform/auth/keys/care-keys.ts'
import { type PortalKeyTexts, portalKeysOf } from '#platform/auth/keys/key-ring.ts'
import { buildApp } from '#server/app.ts'
import { linkWithin } from '#server/care/care-link.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import { assemblePortal } from '#server/open-portal.ts'
import type { TestPortal } from '#server/testing/test-portal.ts'

/** Another node on the databases of a test portal with a telehealth side, with keys of its own; no jobs run. */
export const openSecondNode = async (first: TestPortal, texts: PortalKeyTexts) => {
  if (!first.care) throw new Error('this test portal has no telehealth side')
  const { config, log, db, pool, clock } = first.portal
  const keys = portalKeysOf(texts)
  const gateways = () => demoGateways(db, () => clock.now())
  const { portal, stop } = await assemblePortal({ config, log, db, pool, clock }, { keys, gateways })
  const http = await buildApp(portal, { isReady: async () => true, dist: null })
  const careParts = { config: first.care.config, log, node: 'second', keys: careKeysOf(keys, []), gateways }
  const { care, stop: stopCare } = await assembleCare(careParts, first.care)
  mountCare(http, care)
  portal.care.connect(linkWithin(http))
  const close = async () => {
    await http.close()
    await stopCare()
    await stop()
  }
  return { portal, care, http, close }
}
