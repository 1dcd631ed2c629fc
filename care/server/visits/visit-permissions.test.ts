import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountCare } from '#care/server/care-app.ts'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addClinician, addSlot, sendDraft, slotTime } from '#care/server/testing/test-visits.ts'
import { mobileVisitRoutes } from '#care/server/visits/mobile-visit-routes.ts'
import { photoRoutes } from '#care/server/visits/request/photo-routes.ts'
import { seriesRoutes } from '#care/server/visits/series/series-routes.ts'
import { visitScreenRoutes } from '#care/server/visits/visit-screen-routes.ts'
import { publicTokens } from '#platform/auth/keys/signing-keys.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { openLimits, parseLimit } from '#platform/http/rate-limit.ts'
import type { Route } from '#platform/http/serve.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
let visitId: string
let tokens: { sdk: string; mobile: string }
beforeAll(async () => {
  care = await openTestCare()
  const portal = await care.logIn()
  const ana = await care.sdk('th-ana')
  const [clinician, at] = [await addClinician(care.db), '2026-11-20T20:00:00Z']
  visitId = (await sendDraft(ana, { when: slotTime(await addSlot(care.db, clinician.id, at), at) })).data.consultId
  expect((await portal.get('/mobile/members_consultations?member_id=th-ana')).status).toBe(200)
  const mobile = await care.care.tokens.mobile.sign({ sub: 'th-ana', sid: 'sid-1' }, care.clock.now(), 3_600_000)
  tokens = { sdk: ana.token, mobile }
})
afterAll(() => care.close())

/** The route table does not depend on a `Care`. */
const nothing = {} as TestCare['care']
const ofSdk: Route[] = [...visitScreenRoutes(nothing), ...seriesRoutes(nothing), ...photoRoutes(nothing)]
const ofPortal: Route[] = mobileVisitRoutes(nothing, async () => () => ({ prescriptions: [], documents: [] }))

const fromPortal = (token: string) => ({ [mobileHeaders.token]: 'mobile-token', authorization: `Bearer ${token}` })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

type Headers = Record<string, string>
const ask = async (route: Route, headers: Headers, input: Record<string, string | boolean> = {}, http = care.http) => {
  const path = route.call.path.replace('{photoId}', 'none')
  const isBytes = route.call.takesFile !== undefined
  const isGet = route.call.method === 'GET'
  const answer = await http.inject({
    method: route.call.method,
    url: isGet ? `${path}?${new URLSearchParams(input as Record<string, string>)}` : path,
    headers: { ...headers, ...(isBytes ? { 'content-type': 'application/octet-stream' } : {}) },
    ...(isGet || isBytes ? {} : { payload: input }),
  })
  return {
    status: answer.statusCode,
    errors: answer.json().meta?.errors as string[] | undefined,
    code: answer.json().code as string | undefined,
  }
}

const named = (routes: Route[]): [string, Route][] => routes.map((route) => [route.name, route])

test('the tests below cover every visit route', () => {
  expect([ofPortal.length, ofSdk.length]).toEqual([7, 17])
})

describe.each(named(ofSdk))('%s', (_, route) => {
  test('refuses a missing token, and one that the portal did not issue for the SDK [FLOW-22]', async () => {
    const stranger = await publicTokens('foyer', 'sdk', [generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })])
    const foreign = await stranger.sign({ sub: 'th-ana', sid: 'sid-1', scope: 'visits' }, care.clock.now(), 600_000)
    const unknown = (await care.sdk('th-unknown')).token
    for (const headers of [{}, bearer('nonsense'), bearer(foreign), bearer(tokens.mobile), bearer(unknown)])
      expect(await ask(route, headers as Headers)).toEqual({ status: 401, errors: ['WEBSDK_AUTH_ERROR'], code: 'WEBSDK_AUTH_ERROR' })
  })

  test('refuses a token of an ended session, an expired one and one of another scope', async () => {
    const ended = (await care.sdk('th-ana', 'visits', 'sid-ended')).token
    await insertEndedSession(care.db, 'sid-ended', care.clock.now())
    expect((await ask(route, bearer(ended))).errors).toEqual(['WEBSDK_AUTH_ERROR'])
    const other = (await care.sdk('th-ana', 'inbox medical-info')).token
    expect(await ask(route, bearer(other))).toMatchObject({ status: 404, errors: ['FeatureNotEnabled'] })
    care.clock.advance(900_000)
    expect((await ask(route, bearer(tokens.sdk))).errors).toEqual(['WEBSDK_AUTH_ERROR'])
    care.clock.advance(-900_000)
  })
})

describe.each(named(ofPortal))('%s', (_, route) => {
  test("is only for the portal's server, with the token of a logged-in member [CALL-47]", async () => {
    for (const headers of [
      {},
      bearer(tokens.mobile),
      fromPortal('nonsense'),
      fromPortal(tokens.sdk),
      { [mobileHeaders.token]: 'mobile-token' },
    ])
      expect(await ask(route, headers as Headers)).toMatchObject({ status: 401, errors: ['UNAUTHORIZED'] })
  })

  test('refuses an ended session and a group without Telehealth', async () => {
    const ended = await care.care.tokens.mobile.sign({ sub: 'th-ana', sid: 'sid-ended' }, care.clock.now(), 3_600_000)
    await insertEndedSession(care.db, 'sid-ended', care.clock.now())
    expect((await ask(route, fromPortal(ended))).errors).toEqual(['UNAUTHORIZED'])
    await care.logIn(testClaims({ member: { telehealthId: 'th-poor' }, group: { features: ['RX'] } }))
    const poor = await care.care.tokens.mobile.sign({ sub: 'th-poor', sid: 'sid-1' }, care.clock.now(), 3_600_000)
    expect(await ask(route, fromPortal(poor))).toMatchObject({ status: 404, errors: ['FeatureNotEnabled'] })
  })
})

test("every call that names another member's visit answers not found", async () => {
  await care.logIn(testClaims({ member: { telehealthId: 'th-eve' } }))
  const eve = await care.sdk('th-eve')
  const mobile = await care.care.tokens.mobile.sign({ sub: 'th-eve', sid: 'sid-1' }, care.clock.now(), 3_600_000)
  const input = { consultId: visitId, slotId: 'none', at: '2026-11-22T10:00:00Z', times: ['2026-11-22T10:00:00Z'], interpreter: null }
  for (const name of ['visit', 'set_interpreter', 'reschedule_visit', 'choose_time', 'ask_other_times']) {
    expect(await eve.screen(name, input), name).toMatchObject({ status: 404, errors: ['NotFound'] })
    expect((await eve.screen(name, { ...input, consultId: 'none' })).status).toBe(404)
  }
  for (const route of ofPortal) {
    // The token identifies the member: naming Ana does not make Eve her.
    const asked = {
      consult_id: visitId,
      logged_in_member_id: 'th-ana',
      member_id: 'th-ana',
      wanted: true,
      offer_id: 'none',
      takes: true,
      kept: true,
    }
    expect(await ask(route, fromPortal(mobile), asked), route.name).toMatchObject({ status: 404, errors: ['NotFound'] })
  }
})

test("every call is refused over a member's limit", async () => {
  const limits = openLimits(1, () => care.clock.now().getTime())
  const http = await buildHttp({ log: care.care.log, limits, trustedProxies: [], https: false })
  mountCare(http, { ...care.care, limits })
  for (const route of [...ofSdk, ...ofPortal]) {
    if (route.limit === 'none') throw new Error(`${route.name} has no limit`)
    for (let calls = 0; calls < parseLimit(route.limit).most; calls++) limits.consume(`${route.name}:th-ana`, route.limit)
    const headers = ofPortal.includes(route) ? fromPortal(tokens.mobile) : bearer(tokens.sdk)
    expect(await ask(route, headers, {}, http), route.name).toMatchObject({ status: 429, errors: ['TooManyTries'] })
  }
  await http.close()
})

test('refusals and reads are audited with the caller and the patient', async () => {
  const ana = await care.sdk('th-ana')
  expect(await ask(ofPortal[0] as Route, {})).toMatchObject({ status: 401 })
  await ana.screen('visit', { consultId: visitId })
  const rows = await care.db.select().from(auditEvents).orderBy(auditEvents.seq)
  expect(rows.some(({ event, outcome }) => event === 'authz.fail' && outcome === 'refused')).toBe(true)
  expect(rows.at(-1)).toMatchObject({ event: 'consult.read', outcome: 'ok', actorId: 'th-ana', subjectId: 'th-ana', level: 'sdk' })
  expect(rows.find(({ event }) => event === 'consult.request')).toMatchObject({ outcome: 'ok', actorId: 'th-ana', subjectId: 'th-ana' })
})
