import type { FastifyInstance } from 'fastify'
import { mountCare } from '#care/server/care-app.ts'
import { careConfigOf } from '#care/server/care-config.ts'
import { seedCareDemo } from '#care/server/demo/seed-care-demo.ts'
import { openCare } from '#care/server/open-care.ts'
import { careKeysOf } from '#platform/auth/keys/care-keys.ts'
import { demoKeys } from '#platform/demo-keys.ts'
import { linkWithin } from '#server/care/care-link.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import type { Portal } from '#server/portal.ts'

/** Runs the telehealth side, with the demo's data, in the process of a benchmark's portal. Returns a function that closes it. */
export const openCareWithin = async (portal: Portal, http: FastifyInstance): Promise<() => Promise<void>> => {
  const { config, log, node, publicUrl, db, clock } = portal
  const { care, close } = await openCare(
    {
      config: careConfigOf({ ...config, publicUrl }, true),
      log,
      node,
      gateways: () => demoGateways(db, () => clock.now()),
      keys: careKeysOf(demoKeys(config.dataDir), []),
      prepare: seedCareDemo,
    },
    { databaseUrl: config.databaseUrl, dataDir: config.dataDir, clockOffsetMs: 0 },
  )
  mountCare(http, care)
  portal.care.connect(linkWithin(http))
  return close
}
