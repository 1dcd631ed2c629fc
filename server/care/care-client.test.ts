import { afterEach, expect, test, vi } from 'vitest'
import { openLog } from '#platform/log.ts'
import { type CareIdentity, linkTo, openCareClient } from '#server/care/care-client.ts'
import type { CareAnswer, CareRequest } from '#server/care/care-link.ts'
import { mobileVisitCalls } from '#shared/visits/mobile-visit-calls.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const listed = { status: 200, body: { consultations: [] } }
const loggedIn = (jwt: string) => ({
  status: 200,
  body: { authentication: { jwt_token: jwt }, sdk_error_message: null, valid: true, registered: true },
})
const refusal = (status: number, code: string) => ({ status, body: { meta: { errors: [code] } } })

/** A client whose care server answers as the test specifies, and the requests it received. */
const open = (answer: (request: CareRequest, nth: number) => CareAnswer | Promise<CareAnswer>) => {
  const asked: CareRequest[] = []
  const lines: string[] = []
  const log = openLog({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const client = openCareClient({ mobileToken: 'secret', productName: 'Foyer', log })
  client.connect(async (request) => {
    asked.push(request)
    return answer(request, asked.length)
  })
  const identity = (change: Partial<CareIdentity> = {}): CareIdentity => ({
    sid: 'sid-1',
    profileId: 'p-1',
    telehealthId: 'th-ana',
    version: '1',
    sign: async () => 'signed',
    ...change,
  })
  const list = (change: Partial<CareIdentity> = {}) =>
    client.call(identity(change), mobileVisitCalls.listConsultations, { member_id: 'th-ana' })
  return { client, asked, lines, identity, list, paths: () => asked.map(({ method, url }) => `${method} ${url}`) }
}

const login = 'POST /mobile/authentication/token_login'
const visits = 'GET /mobile/members_consultations?member_id=th-ana'
const isLogin = ({ url }: CareRequest) => url.endsWith('token_login')
const answering = (request: CareRequest): CareAnswer => (isLogin(request) ? loggedIn('jwt-1') : listed)

test("a member is logged in with a signed token and then called for; every call carries the portal's secret [CALL-47 CALL-49 CALL-50 SESS-04 VISIT-32]", async () => {
  const { list, asked, paths } = open(answering)
  expect(await list()).toEqual({ consultations: [] })
  expect(paths()).toEqual([login, visits])
  expect(asked[0]?.body).toBe('{"sso_token":"signed"}')
  const portal = { 'x-request-token': 'secret', 'x-app-id': 'Foyer' }
  expect(asked.map(({ headers }) => headers)).toMatchObject([portal, { ...portal, authorization: 'Bearer jwt-1' }])
  expect(asked[0]?.headers.authorization).toBeUndefined()
})

test('a member is logged in again only when the claims change; simultaneous calls share one login', async () => {
  const { list, paths, client } = open(answering)
  await Promise.all([list(), list(), list()])
  expect(paths()).toEqual([login, visits, visits, visits])
  await list({ version: '2' })
  expect(paths().slice(4)).toEqual([login, visits])
  expect(client.knownSessions('p-1')).toEqual(['sid-1'])
})

test('a token that is refused is renewed once', async () => {
  const { list, paths } = open((request, nth) => (nth === 2 ? refusal(401, 'UNAUTHORIZED') : answering(request)))
  expect(await list()).toEqual({ consultations: [] })
  expect(paths()).toEqual([login, visits, login, visits])
  const stubborn = open((request) => (isLogin(request) ? loggedIn('jwt-1') : refusal(401, 'UNAUTHORIZED')))
  await expect(stubborn.list()).rejects.toMatchObject({ code: 'CareUnavailable' })
  expect(stubborn.asked).toHaveLength(4)
})

test('a refusal is passed on with its code, but session errors become CareUnavailable', async () => {
  const refusing = (code: string) => open((request) => (isLogin(request) ? loggedIn('jwt-1') : refusal(409, code))).list()
  await expect(refusing('VisitHasProvider')).rejects.toMatchObject({ code: 'VisitHasProvider' })
  await expect(refusing('WEBSDK_AUTH_ERROR')).rejects.toMatchObject({ code: 'CareUnavailable' })
  await expect(refusing('NoCodeOfOurs')).rejects.toMatchObject({ code: 'CareUnavailable' })
})

test('a refused login becomes CareUnavailable and is tried again with the next call', async () => {
  const { list, paths } = open((request, nth) => (nth === 1 ? refusal(400, 'Rejected') : answering(request)))
  await expect(list()).rejects.toMatchObject({ code: 'CareUnavailable' })
  expect(await list()).toEqual({ consultations: [] })
  expect(paths()).toEqual([login, login, visits])
})

test('a member who is not valid or not registered there has no token; the reason is logged [CALL-49]', async () => {
  const refusing = (change: object) => {
    const body = { authentication: { jwt_token: 'jwt-1' }, sdk_error_message: 'Unknown member', valid: true, registered: true, ...change }
    return open((request) => (isLogin(request) ? { status: 200, body } : listed))
  }
  for (const change of [{ valid: false }, { registered: false }]) {
    const { list, paths, lines } = refusing(change)
    await expect(list()).rejects.toMatchObject({ code: 'CareUnavailable' })
    expect(paths()).toEqual([login])
    expect(lines.join()).toContain('Unknown member')
  }
  expect(await refusing({}).list()).toEqual({ consultations: [] })
})

test('an unexpected answer, or none, becomes CareUnavailable', async () => {
  const strange = open((request) => (isLogin(request) ? loggedIn('jwt-1') : { status: 200, body: { consultations: [{}] } }))
  await expect(strange.list()).rejects.toMatchObject({ code: 'CareUnavailable' })
  const silent = open(() => Promise.reject(new Error('no route')))
  await expect(silent.list()).rejects.toMatchObject({ code: 'CareUnavailable' })
})

test('the end of a session is always reported; an expiry once, for known sessions only', async () => {
  const { client, paths, identity } = open((request) => (isLogin(request) ? loggedIn('jwt-1') : { status: 500, body: null }))
  client.recordExpired('sid-1')
  expect(paths()).toEqual([])
  await client.makeKnown(identity())
  client.recordExpired('sid-1')
  client.recordExpired('sid-1')
  await client.endSession('sid-1')
  const end = 'POST /mobile/authentication/end_session'
  expect(paths()).toEqual([login, end, end])
  expect(client.knownSessions('p-1')).toEqual([])
})

test('a remote service is called at its configured address with a timeout of 30 s [CALL-46 CALL-48]', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response('{"ok":true}', { status: 200 }))
  vi.stubGlobal('fetch', fetched)
  const request = { method: 'GET', url: '/mobile/members_consultations', headers: { a: 'b' }, body: undefined } as const
  expect(await linkTo('https://care.example')(request)).toEqual({ status: 200, body: { ok: true } })
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.method, init?.headers]).toEqual(['https://care.example/mobile/members_consultations', 'GET', { a: 'b' }])
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect(init?.signal).toBe(timeout.mock.results[0]?.value)
})
