import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditKeyOf, auditKeysOf } from '#platform/audit/audit-link.ts'
import { chainAudit } from '#platform/audit/chain-audit.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { newRingKey } from '#platform/auth/keys/key-command.ts'
import type { PortalKeyTexts } from '#platform/auth/keys/key-ring.ts'
import { rotateKeys } from '#platform/auth/keys/open-keys.ts'
import { countOlder } from '#platform/auth/keys/reseal-rows.ts'
import { dataKeyOf, findActiveDataKey } from '#platform/auth/keys/wrapped-key-store.ts'
import { totpCode } from '#platform/auth/totp.ts'
import { makeKeys } from '#platform/demo-keys.ts'
import { resealAfterRotation } from '#platform/jobs/key-jobs.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { portalSealedColumns } from '#server/sealed-columns.ts'
import { openSecondNode } from '#server/testing/second-node.ts'
import { openBrowser, openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

const before = makeKeys()
const next = { memberTokenKey: newRingKey(), pinKey: newRingKey(), partnerTokenKey: makeKeys().partnerTokenKey }
/** The four steps of docs/operating.md: the former keys, the next ones announced, in use beside the former, and alone. */
const told: PortalKeyTexts = {
  ...before,
  memberTokenKeyOthers: [next.memberTokenKey],
  pinKeyOthers: [next.pinKey],
  partnerTokenKeyOthers: [next.partnerTokenKey],
}
const moved: PortalKeyTexts = {
  ...next,
  memberTokenKeyOthers: [before.memberTokenKey],
  pinKeyOthers: [before.pinKey],
  partnerTokenKeyOthers: [before.partnerTokenKey],
}
const after: PortalKeyTexts = { ...next, memberTokenKeyOthers: [], pinKeyOthers: [], partnerTokenKeyOthers: [] }

type Node = Awaited<ReturnType<typeof openSecondNode>>

let portal: TestPortal
let nodes: Node[]
beforeEach(async () => {
  portal = await openTestPortal({ care: true, keys: before, env: { RATE_LIMITS: '100000' } })
  nodes = [await openSecondNode(portal, before), await openSecondNode(portal, before)]
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  await portal.close()
})

let turn = 0
/** Requests that a node has not answered yet. */
const running = new Map<Node, number>()
/** Sends each request to the next node, as a load balancer does. */
const balanced = (): TestBrowser => {
  const inject = async (...how: Parameters<Node['http']['inject']>) => {
    const node = nodes[turn++ % nodes.length] as Node
    running.set(node, (running.get(node) ?? 0) + 1)
    return (node.http.inject(...how) as unknown as Promise<unknown>).finally(() => running.set(node, (running.get(node) ?? 1) - 1))
  }
  return openBrowser({ inject: inject as unknown as Node['http']['inject'] })
}

const failures: string[] = []
const counts = { requests: 0 }
const check = async (what: string, answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer
  counts.requests += 1
  if (statusCode >= 400) failures.push(`${what} ${statusCode} ${body.slice(0, 200)}`)
}

const screen = async (browser: TestBrowser, name: string, input: object) => {
  const token = (await browser.post('/api/profiles/teladoc-sdk-token')).json().data.teladocSdkToken
  return browser.post(`/mobile/screens/${name}`, input, { headers: { authorization: `Bearer ${token}` } })
}

/** A member's work that needs every key: session, SDK token, sealed entries, encrypted reads. */
const memberWork = async (browser: TestBrowser, patientId: string) => {
  await check('session', browser.get('/api/session'))
  await check(
    'draft',
    screen(browser, 'save_message_draft', { patientId, team: 'GeneralMedical', subject: 'S', text: `Text ${randomUUID()}` }),
  )
  await check('read', screen(browser, 'medical_info', { patientId }))
  await check('records', screen(browser, 'records', {}))
}

/** A sign-in with a PIN, whose hash one node writes and another checks. */
const operatorWork = async () => {
  const browser = balanced()
  await check('operator', browser.post('/api/console/sign-in', { email: 'olga.admin@example.com', password: demoPassword }))
  await check('pin', browser.post('/api/console/pin/verify', { pin: await portal.lastPin() }))
}

/** Replaces a node as a rolling restart does: the new one serves before the old one ends, which first answers its requests. */
const restart = async (place: number, texts: PortalKeyTexts) => {
  const old = nodes[place] as Node
  nodes[place] = await openSecondNode(portal, texts)
  while ((running.get(old) ?? 0) > 0) await sleep(10)
  await old.close()
}

test('every key is rotated on two nodes, one after the other, while members and operators work, and no request fails', async () => {
  const ana = balanced()
  const { familyMember } = (await ana.signIn('ana.rivera@example.com')).json().data
  const path = '/api/account/authenticator'
  const { secret } = (await ana.post(path)).json().data
  const confirmed = await ana.put(path, { code: totpCode(secret, portal.clock.now()) })
  const recoveryCodes: string[] = confirmed.json().data.recoveryCodes
  const shared = (
    await screen(ana, 'share_records', {
      shareId: randomUUID(),
      patientId: familyMember.telehealthId,
      parts: ['medical-info'],
      lasts: 'week',
    })
  ).json()
  const { link, passcode } = shared.screens[0].data
  await chainAudit(portal.db, auditKeyOf(before.pinKey))

  let isOver = false
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) await work()
  }
  const load = [repeat(() => memberWork(ana, familyMember.telehealthId)), repeat(operatorWork)]
  for (const texts of [told, moved]) for (const place of [0, 1]) await restart(place, texts)
  const [first, second] = nodes as [Node, Node]
  // The time of the database, which the audit rows have.
  for (const { db, ring } of [
    { db: portal.db, ring: first.portal.pinKey },
    { db: first.care.db, ring: first.care.secretKey },
  ])
    await rotateKeys({ db, now: () => new Date(), ring, setting: 'PIN_KEY' })
  for (const node of [first, second])
    await resealAfterRotation(portal.db, {
      clock: portal.clock,
      keys: node.portal.keys,
      columns: portalSealedColumns,
      log: first.portal.log,
    })
  await sleep(300)
  isOver = true
  await Promise.all(load)
  expect(failures).toEqual([])
  expect(counts.requests).toBeGreaterThan(20)

  const active = await findActiveDataKey(portal.db)
  const dataKey = active && dataKeyOf(active)
  const left = await countOlder(portal.db, portalSealedColumns, { ...first.portal.keys, dataKey })
  expect(left.map(({ older }) => older)).toEqual(portalSealedColumns.ring.map(() => 0))
  await chainAudit(portal.db, auditKeyOf(first.portal.pinKey.current.secret))

  for (const place of [0, 1]) await restart(place, after)
  const { portal: last } = nodes[0] as Node
  expect((await verifyAudit(portal.db, [], auditKeysOf(last.pinKey))).breaks).toEqual([])
  portal.clock.advance(60_000)
  const verified = async (code: string) => {
    const browser = balanced()
    await browser.signIn('ana.rivera@example.com')
    return (await browser.post('/api/mfa/authenticator', { code })).statusCode
  }
  expect([await verified(totpCode(secret, portal.clock.now())), await verified(recoveryCodes[0] ?? '')]).toEqual([200, 200])
  const opened = await balanced().post('/mobile/shared-records/open', { secret: link.split('#')[1], passcode })
  expect(opened.statusCode, opened.body).toBe(200)
})

test('a node that was never told of the next key refuses its tokens: the step cannot be left out', async () => {
  const ana = balanced()
  await ana.signIn('ana.rivera@example.com')
  await restart(0, moved)
  turn = 0
  await ana.signIn('ana.rivera@example.com')
  turn = 1
  expect((await ana.get('/api/session')).statusCode).toBe(401)
})
