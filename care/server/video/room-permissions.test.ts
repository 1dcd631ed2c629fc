import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountCare } from '#care/server/care-app.ts'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { videoRoutes } from '#care/server/video/video-routes.ts'
import { waitingRoomRoutes } from '#care/server/waiting-room/waiting-room-routes.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { openLimits, parseLimit } from '#platform/http/rate-limit.ts'

const none = '01a1faec-1b0d-727a-bf7b-71f578fc9322'
const anna = { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' }

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
beforeAll(async () => {
  care = await openTestCare()
  await care.logIn()
  await care.logIn(testClaims({ member: { telehealthId: 'th-eve', first: 'Eve' } }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-ben', first: 'Ben' }, managed: [{ ...anna, scopes: ['see-visits'] }] }))
  clinicianId = await addTestClinician(care)
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
})
afterAll(() => care.close())

type Sdk = Awaited<ReturnType<TestCare['sdk']>>
const input = (consultId = none) => ({ consultId, name: 'Ima', guestId: none, phone: '5125550118' })
const screens = ['enter_room', 'invite_guest', 'room_guests', 'withdraw_guest']
const waiting = ['waiting_room', 'leave_waiting_room', 'call_me_instead']

const begun = () => {
  const now = care.clock.now()
  return { status: 'Started', clinicianId, acceptedAt: now, startedAt: now } as const
}

describe.each([...screens, ...waiting])('%s', (name) => {
  test('needs a known member, a live session and the scope of visits', async () => {
    const ask = async (sdk: Sdk) => (await sdk.screen(name, input())).status
    expect((await care.http.inject({ method: 'POST', url: `/mobile/screens/${name}`, payload: input() })).statusCode).toBe(401)
    expect(await ask(await care.sdk('th-nobody'))).toBe(401)
    expect(await ask(await care.sdk('th-ana', 'inbox message-center'))).toBe(404)
    await insertEndedSession(care.db, 'sid-ended', care.clock.now())
    expect(await ask(await care.sdk('th-ana', 'visits', 'sid-ended'))).toBe(401)
    const ana = await care.sdk('th-ana')
    care.clock.advance(900_000)
    expect(await ask(ana)).toBe(401)
    care.clock.advance(-900_000)
  })
})

describe.each(screens)('%s', (name) => {
  test('answers the same NotFound for a visit that is missing, foreign, read-only, by phone or over', async () => {
    const visits = [none, 'no-id', await addTestVisit(care, { ...begun(), method: 'Phone' })]
    const own = await addTestVisit(care, begun())
    const over = await addTestVisit(care, { ...begun(), status: 'Completed', endedAt: care.clock.now() })
    const [ana, eve, ben] = await Promise.all([care.sdk('th-ana'), care.sdk('th-eve'), care.sdk('th-ben')])
    const answers = [
      ...(await Promise.all([...visits, over].map((id) => ana.screen(name, input(id))))),
      ...(await Promise.all([eve, ben].map((sdk) => sdk.screen(name, input(own))))),
    ]
    for (const { status, body } of answers) {
      const { requestId: _, ...meta } = body.meta
      expect([status, meta]).toEqual([404, { errors: ['NotFound'], errorMessages: [{ code: 'NotFound', reason: expect.any(String) }] }])
    }
  })
})

test('a room gives no tickets before it opens, and gives them once it is open', async () => {
  const at = new Date(care.clock.now().getTime() + 11 * 60_000)
  const consultId = await addTestVisit(care, { ...begun(), status: 'Locked', startedAt: null, isOnDemand: false, requestedAt: at })
  const ana = await care.sdk('th-ana')
  expect((await ana.screen('enter_room', { consultId })).errors).toEqual(['NotFound'])
  expect((await clinic.post(`/visits/${consultId}/room`)).errors).toEqual(['NotFound'])
  care.clock.advance(60_000)
  expect((await ana.screen('enter_room', { consultId })).status).toBe(200)
  expect((await clinic.post(`/visits/${consultId}/room`)).status).toBe(200)
  care.clock.advance(-60_000)
})

test('a clinician may call only for own visits; all others are not found', async () => {
  const colleague = await addTestClinician(care, { email: 'dr.other@example.com' })
  const [own, theirs, waits] = [
    await addTestVisit(care, begun()),
    await addTestVisit(care, { ...begun(), clinicianId: colleague }),
    await addTestVisit(care),
  ]
  const asks = [
    (id: string) => clinic.post(`/visits/${id}/room`),
    (id: string) => clinic.post(`/visits/${id}/guests`, { name: 'Ima' }),
    (id: string) => clinic.get(`/visits/${id}/guests`),
    (id: string) => clinic.remove(`/visits/${id}/guests/${none}`),
  ]
  for (const ask of asks) {
    expect((await ask(own)).status).toBe(200)
    for (const id of [theirs, waits, none, 'no-id']) expect(await ask(id)).toMatchObject({ status: 404, errors: ['NotFound'] })
  }
})

test('every call is refused over its limit; guests are counted by address', async () => {
  const limits = openLimits(1, () => care.clock.now().getTime())
  const http = await buildHttp({ log: care.care.log, limits, trustedProxies: [], https: false })
  mountCare(http, { ...care.care, limits })
  const { token } = await care.sdk('th-ana')
  for (const route of [...videoRoutes({} as TestCare['care']), ...waitingRoomRoutes({} as TestCare['care'])]) {
    const { call, limit, name, who } = route
    if (limit === 'none' || who === 'clinician') continue
    const by = who === 'anyone' ? '127.0.0.1' : 'th-ana'
    for (let calls = 0; calls < parseLimit(limit).most; calls++) limits.consume(`${name}:${by}`, limit)
    const headers = who === 'anyone' ? {} : { authorization: `Bearer ${token}` }
    const answer = await http.inject({ method: call.method, url: call.path, headers, payload: {} })
    expect([name, answer.statusCode]).toEqual([name, 429])
  }
  await http.close()
})
