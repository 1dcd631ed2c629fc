import { randomUUID } from 'node:crypto'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountCare } from '#care/server/care-app.ts'
import { assembleCare, type CareKeys } from '#care/server/open-care.ts'
import { careSealedColumns } from '#care/server/sealed-columns.ts'
import { newRingKey } from '#platform/auth/keys/key-command.ts'
import { derivedRing, portalKeysOf, ringKeyText, ringOf } from '#platform/auth/keys/key-ring.ts'
import { rotateKeys } from '#platform/auth/keys/open-keys.ts'
import { countOlder } from '#platform/auth/keys/reseal-rows.ts'
import { dataKeyOf, findActiveDataKey } from '#platform/auth/keys/wrapped-key-store.ts'
import { makeKeys } from '#platform/demo-keys.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { resealAfterRotation } from '#platform/jobs/key-jobs.ts'
import { buildApp } from '#server/app.ts'
import { linkTo } from '#server/care/care-client.ts'
import { mountCareProxy } from '#server/care/care-proxy.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import { assemblePortal } from '#server/open-portal.ts'
import { openBrowser, openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

// The telehealth side has processes and keys of its own: CARE_KEY, MOBILE_API_TOKEN and the portal's public key are rotated under load.

const first = makeKeys()
const nextPartner = makeKeys().partnerTokenKey
/** As `keys care-key` prints it: what the portal's own telehealth side used. */
const careBefore = ringKeyText(derivedRing(portalKeysOf(first).pinKey, 'care').current)
const careNext = newRingKey()
const [tokenBefore, tokenNext] = ['b'.repeat(43), 'n'.repeat(43)]
const publicOf = ({ d: _, ...jwk }: typeof nextPartner) => jwk
const [publicBefore, publicNext] = [publicOf(first.partnerTokenKey), publicOf(nextPartner)]

const careKeys = (current: string, others: string[], mobileTokens: string[], portalKeys: (typeof publicBefore)[]): CareKeys => ({
  ownKey: ringOf(current, others),
  ownKeySetting: 'CARE_KEY',
  mobileTokens,
  portalKeys,
})
/** The steps of docs/operating.md. */
const carePast = careKeys(careBefore, [], [tokenBefore], [publicBefore])
const careTold = careKeys(careBefore, [careNext], [tokenBefore, tokenNext], [publicBefore, publicNext])
const careMoved = careKeys(careNext, [careBefore], [tokenNext, tokenBefore], [publicNext, publicBefore])
const careAfter = careKeys(careNext, [], [tokenNext], [publicNext])

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal({ care: true, keys: first, env: { RATE_LIMITS: '100000' } })
})
afterEach(() => portal.close())

/** A process of the telehealth side: an address of its own, and a database that it shares with the others. */
const openCareNode = async (keys: CareKeys) => {
  if (!portal.care) throw new Error('this test portal has no telehealth side')
  const { db, pool, clock, config } = portal.care
  const { log } = portal.portal
  const parts = { config, log, node: `care-${randomUUID()}`, keys, gateways: () => demoGateways(portal.db, () => clock.now()) }
  const { care, stop } = await assembleCare(parts, { db, pool, clock })
  const http = await buildHttp({ log, limits: care.limits, trustedProxies: ['127.0.0.1'], https: false })
  mountCare(http, care)
  await http.listen({ port: 0, host: '127.0.0.1' })
  return { care, port: (http.server.address() as AddressInfo).port, close: () => http.close().then(stop) }
}
type CareNode = Awaited<ReturnType<typeof openCareNode>>

/** A load balancer: each request goes to the next process. */
const openBalancer = async (nodes: CareNode[]) => {
  let turn = 0
  const running = new Map<number, number>()
  const server = createServer((request, response) => {
    const { port } = nodes[turn++ % nodes.length] as CareNode
    const count = (by: number) => running.set(port, (running.get(port) ?? 0) + by)
    count(1)
    response.on('close', () => count(-1))
    const { method, url, headers } = request
    const passed = ask({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  /** Replaces a process as a rolling restart does: the new one serves before the old one ends, which first answers its requests. */
  const restart = async (place: number, keys: CareKeys) => {
    const old = nodes[place] as CareNode
    nodes[place] = await openCareNode(keys)
    while ((running.get(old.port) ?? 0) > 0) await sleep(10)
    await old.close()
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    for (const node of nodes) await node.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, restart, close }
}

/** A portal that reaches the telehealth side at an address. */
const openPortalTo = async (careUrl: string, { mobileApiToken, ...texts }: typeof first & { mobileApiToken: string }) => {
  const { config, log, db, pool, clock } = portal.portal
  const own = { ...config, careUrl, mobileApiToken, mobileApiTokenOthers: [] }
  const gateways = () => demoGateways(db, () => clock.now())
  const opened = await assemblePortal({ config: own, log, db, pool, clock }, { keys: portalKeysOf(texts), gateways })
  const http = await buildApp(opened.portal, { isReady: async () => true, dist: null })
  opened.portal.care.connect(linkTo(careUrl))
  mountCareProxy(http, careUrl)
  return { http, close: () => http.close().then(opened.stop) }
}

const waiting = { timeout: 30_000, interval: 20 }

const screen = async (browser: TestBrowser, name: string, input: object) => {
  const token = (await browser.post('/api/profiles/teladoc-sdk-token')).json().data.teladocSdkToken
  return browser.post(`/mobile/screens/${name}`, input, { headers: { authorization: `Bearer ${token}` } })
}

test('every key of two telehealth processes is rotated while a member works, and no request fails', async () => {
  const nodes = [await openCareNode(carePast), await openCareNode(carePast)]
  const care = await openBalancer(nodes)
  let current = await openPortalTo(care.url, { ...first, mobileApiToken: tokenBefore })
  const inject = (...how: Parameters<typeof current.http.inject>) => current.http.inject(...how) as unknown
  const ana = openBrowser({ inject: inject as typeof current.http.inject })
  const patientId = (await ana.signIn('ana.rivera@example.com')).json().data.familyMember.telehealthId
  const made = await screen(ana, 'share_records', { shareId: randomUUID(), patientId, parts: ['medical-info', 'visits'], lasts: 'week' })
  const { link, passcode } = made.json().screens[0].data

  const failures: string[] = []
  let [requests, rounds] = [0, 0]
  let [isOver, isPaused, atRest] = [false, false, false]
  const check = async (what: string, answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer
    requests += 1
    if (statusCode >= 400) failures.push(`${what} ${statusCode} ${body.slice(0, 200)}`)
  }
  const work = async () => {
    while (!isOver) {
      await check('draft', screen(ana, 'save_message_draft', { patientId, team: 'GeneralMedical', subject: 'S', text: randomUUID() }))
      await check('visit draft', screen(ana, 'save_visit_draft', { patch: { reason: `Reason ${requests}` } }))
      await check('medical info', screen(ana, 'medical_info', { patientId }))
      await check('visits', ana.get(`/api/consultations?memberId=${patientId}`))
      rounds += 1
      while (isPaused) {
        atRest = true
        await sleep(5)
      }
      atRest = false
    }
    atRest = true
  }
  /** Waits until all of the member's calls were made once more. */
  const aRound = async () => {
    if (isOver) return
    const wanted = rounds + 2
    await vi.waitFor(() => expect(rounds).toBeGreaterThanOrEqual(wanted), waiting)
  }
  const load = work()
  /** The portal restarts between two requests of the member, because this test has one process of it. */
  const restartPortal = async (texts: Parameters<typeof openPortalTo>[1]) => {
    const old = current
    isPaused = true
    await vi.waitFor(() => expect(atRest).toBe(true), waiting)
    current = await openPortalTo(care.url, texts)
    isPaused = false
    await aRound()
    await old.close()
  }
  await aRound()
  for (const place of [0, 1]) await care.restart(place, careTold)
  await aRound()
  const swapped = { ...first, partnerTokenKey: nextPartner, mobileApiToken: tokenNext }
  await restartPortal({ ...swapped, partnerTokenKeyOthers: [first.partnerTokenKey] })
  for (const place of [0, 1]) await care.restart(place, careMoved)
  await aRound()
  const { db, keys, clock } = (nodes[0] as CareNode).care
  await rotateKeys({ db, now: () => clock.now(), ring: careMoved.ownKey, setting: 'CARE_KEY' })
  for (const node of nodes)
    await resealAfterRotation(db, { clock, keys: node.care.keys, columns: careSealedColumns, log: portal.portal.log })
  await aRound()
  isOver = true
  await load
  expect(failures).toEqual([])
  const active = await findActiveDataKey(db)
  const left = await countOlder(db, careSealedColumns, { ...keys, dataKey: active && dataKeyOf(active) })
  expect(left.filter(({ older }) => older > 0)).toEqual([])

  for (const place of [0, 1]) await care.restart(place, careAfter)
  await restartPortal(swapped)
  const opened = await ana.post('/mobile/shared-records/open', { secret: link.split('#')[1], passcode })
  expect(opened.statusCode, opened.body).toBe(200)
  expect((await screen(ana, 'visit_options', {})).json().screens[0].data.draft.content.reason).toMatch(/^Reason /)
  await current.close()
  await care.close()
})

test('a telehealth process without the former CARE_KEY does not start, and one that does not know the portal’s next token refuses it', async () => {
  await expect(openCareNode(careAfter)).rejects.toThrow(/neither CARE_KEY nor CARE_KEY_OTHERS has it/)
  const care = await openBalancer([await openCareNode(carePast)])
  const early = await openPortalTo(care.url, { ...first, mobileApiToken: tokenNext })
  const ana = openBrowser(early.http)
  const { familyMember } = (await ana.signIn('ana.rivera@example.com')).json().data
  const answer = await ana.get(`/api/consultations?memberId=${familyMember.telehealthId}`)
  expect(answer.statusCode).toBeGreaterThanOrEqual(500)
  await early.close()
  await care.close()
})
