import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
})
afterAll(() => portal.close())

const signedIn = async (email: string) => {
  const browser = portal.browser()
  expect((await browser.signIn(email)).statusCode).toBe(200)
  const { profile, familyMember } = (await browser.get('/api/session')).json().data
  const issue = () => browser.post(`/api/profiles/${profile.id}/teladoc-sdk-token`)
  const refresh = () => browser.post('/api/profiles/teladoc-sdk-token')
  return { browser, profileId: profile.id as string, telehealthId: familyMember.telehealthId as string, issue, refresh }
}

/** Asks a flow's screen as the SDK in a member's browser. */
const screen = (browser: TestBrowser, token: string, name = 'visit_options') =>
  browser.post(`/mobile/screens/${name}`, {}, { headers: { authorization: `Bearer ${token}` } })

const knownMembers = async (telehealthId: string): Promise<number> =>
  (await portal.care?.pool.query<{ n: number }>('select count(*)::int as n from members where id = $1', [telehealthId]))?.rows[0]?.n ?? 0

test('an SDK token is for the caller, lasts ten minutes and has the scopes of the group [CALL-07 CALL-08 SESS-38]', async () => {
  const { telehealthId, issue, refresh } = await signedIn('rita.rx@example.com')
  const claims = decodeJwt((await issue()).json().data.teladocSdkToken)
  expect(claims).toMatchObject({ aud: 'sdk', sub: telehealthId, scope: 'medical-info message-center inbox invoices' })
  expect((claims.exp as number) - (claims.iat as number)).toBe(600)
  expect(decodeJwt((await refresh()).json().data.teladocSdkToken).sub).toBe(telehealthId)
})

test('an SDK token of another profile is not found [SHELL-056]', async () => {
  const ben = await signedIn('ben.rivera@example.com')
  const { browser } = await signedIn('ana.rivera@example.com')
  const answer = await browser.post(`/api/profiles/${ben.profileId}/teladoc-sdk-token`)
  expect([answer.statusCode, answer.json().meta.errors]).toEqual([404, ['NotFound']])
})

test('an SDK token is issued once the telehealth service knows the member, and works there [SESS-04 CALL-49 VISIT-32]', async () => {
  const { browser, telehealthId, issue } = await signedIn('ana.rivera@example.com')
  const token = (await issue()).json().data.teladocSdkToken
  expect(await knownMembers(telehealthId)).toBe(1)
  expect((await screen(browser, token)).statusCode).toBe(200)
})

test("the mobile API's token is a strict HTTP-only cookie and opens nothing by itself [SESS-04 SESS-22]", async () => {
  const { browser, issue } = await signedIn('ana.rivera@example.com')
  const cookie = (await issue()).cookies.find(({ name }) => name === 'mapi_token')
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  const url = `/mobile/members_consultations?member_id=x`
  const headers = { authorization: `Bearer ${cookie?.value}` }
  expect((await portal.http.inject({ method: 'GET', url, headers })).statusCode).toBe(401)
  await browser.post('/api/auth/logout')
  expect(browser.cookies.has('mapi_token')).toBe(false)
})

test('an account whose address is unproved gets a token without scopes, and the telehealth service is not told', async () => {
  await portal.pool.query(`update profiles set email_proved_at = null, must_prove_email = true where email = 'pat.paid@example.com'`)
  const browser = portal.browser()
  const { data, meta } = (await browser.signIn('pat.paid@example.com')).json()
  const refreshed = (await browser.post('/api/profiles/teladoc-sdk-token')).json().data.teladocSdkToken
  for (const token of [meta.teladocSdkToken, refreshed]) {
    expect(decodeJwt(token)).toMatchObject({ scope: 'none' })
    expect((await screen(browser, token, 'medical_info')).statusCode).toBe(404)
  }
  expect(await knownMembers(data.familyMember.telehealthId)).toBe(0)
})

test('a session with a pending PIN gets a token without scopes, and the telehealth service is not told', async () => {
  const browser = portal.browser()
  const { data } = (await browser.signIn('dora.secure@example.com')).json()
  const { teladocSdkToken } = (await browser.post('/api/profiles/teladoc-sdk-token')).json().data
  expect(decodeJwt(teladocSdkToken).scope).toBe('none')
  expect((await screen(browser, teladocSdkToken)).statusCode).toBe(404)
  expect(await knownMembers(data.familyMember.telehealthId)).toBe(0)
})

test('a token call answers 503 when the telehealth service is unreachable [SESS-41]', async () => {
  const alone = await openTestPortal()
  const browser = alone.browser()
  await browser.signIn('ana.rivera@example.com')
  const { profile } = (await browser.get('/api/session')).json().data
  const answer = await browser.post(`/api/profiles/${profile.id}/teladoc-sdk-token`)
  expect([answer.statusCode, answer.json().meta.errors]).toEqual([503, ['CareUnavailable']])
  await alone.close()
})

const opensNothingSoon = (browser: TestBrowser, token: string) =>
  vi.waitFor(
    async () => {
      const answer = await screen(browser, token)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'WEBSDK_AUTH_ERROR'])
    },
    { timeout: 10_000, interval: 100 },
  )

test('an SDK token is void after its own session signs out', async () => {
  const one = await signedIn('ana.rivera@example.com')
  const other = await signedIn('ana.rivera@example.com')
  const [token, others] = [(await one.issue()).json().data.teladocSdkToken, (await other.issue()).json().data.teladocSdkToken]
  const copied = portal.browser()
  for (const [name, value] of one.browser.cookies) copied.cookies.set(name, value)
  expect((await screen(copied, token)).statusCode).toBe(200)
  await one.browser.post('/api/auth/logout')
  await opensNothingSoon(copied, token)
  expect((await screen(other.browser, others)).statusCode).toBe(200)
})

test('an SDK token is void after another session ended its session', async () => {
  const one = await signedIn('ben.rivera@example.com')
  const token = (await one.issue()).json().data.teladocSdkToken
  const other = await signedIn('ben.rivera@example.com')
  expect((await other.browser.ask('DELETE', '/api/account/sessions')).statusCode).toBe(200)
  await opensNothingSoon(one.browser, token)
})

test('an SDK token is void once its session has expired', async () => {
  const { browser, issue } = await signedIn('sam.basic@example.com')
  await issue()
  portal.clock.advance(3_715_000)
  const token = (await browser.post('/api/profiles/teladoc-sdk-token')).json().data.teladocSdkToken
  expect((await screen(browser, token)).statusCode).toBe(200)
  portal.clock.advance(6000)
  expect((await browser.get('/api/session')).json().meta.errors).toEqual(['SESSION_EXPIRED'])
  await opensNothingSoon(browser, token)
})
