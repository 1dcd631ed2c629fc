import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
})
afterAll(() => portal.close())

const email = 'ana.rivera@example.com'
const signedIn = async (): Promise<TestBrowser> => {
  const browser = portal.browser()
  expect((await browser.signIn(email)).statusCode).toBe(200)
  return browser
}

/** Every token-like text of an answer. */
const tokensIn = (body: string): string[] => body.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []

/** What a thief reaches with a token from anywhere, without the browser's cookies. */
const openedBy = async (token: string): Promise<string[]> => {
  const headers = { authorization: `Bearer ${token}` }
  const asked = [
    ['GET', '/api/session'],
    ['GET', '/api/auth/check-session'],
    ['POST', '/api/profiles/teladoc-sdk-token'],
    ['POST', '/mobile/screens/inbox'],
    ['POST', '/mobile/screens/visit_options'],
  ] as const
  const answers = await Promise.all(
    asked.map(([method, url]) => portal.http.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })),
  )
  return asked.filter((_, index) => answers[index]?.statusCode === 200).map(([, url]) => url)
}
const expectWorthless = async (body: string) => {
  const tokens = tokensIn(body)
  for (const token of tokens) expect([await openedBy(token), token]).toEqual([[], token])
  return tokens
}

describe('a script in a signed-in page', () => {
  test('reads no usable token from the answer that continues a session [SESS-03]', async () => {
    const browser = await signedIn()
    const answer = await browser.post('/api/sso/authenticate', {})
    expect(answer.statusCode).toBe(200)
    expect(await expectWorthless(answer.body)).toHaveLength(2)
  })

  test('reads none by asking as a client without cookies does', async () => {
    const browser = await signedIn()
    const headers = { 'token-delivery': 'body' }
    await expectWorthless((await browser.post('/api/sso/authenticate', {}, { headers })).body)
    await expectWorthless((await browser.signIn(email, undefined, { headers })).body)
    const withoutCookies = portal.browser()
    await expectWorthless((await withoutCookies.signIn(email, undefined, { headers })).body)
    const old = { ...headers, origin: portal.portal.publicUrl }
    await expectWorthless((await portal.client().signIn(email, { headers: old })).body)
  })

  test('reads none from the sign-in, the session check and the refreshed token of the telehealth side [SESS-38 CALL-06]', async () => {
    const browser = portal.browser()
    await expectWorthless((await browser.signIn(email)).body)
    portal.clock.advance(480_000)
    expect(await expectWorthless((await browser.get('/api/auth/check-session?idleSeconds=0')).body)).toEqual([])
    const { body } = await browser.post('/api/profiles/teladoc-sdk-token')
    expect(await expectWorthless(body)).toHaveLength(1)
  })
})

describe('the telehealth token of a page', () => {
  const refreshed = async (browser: TestBrowser): Promise<string> =>
    (await browser.post('/api/profiles/teladoc-sdk-token')).json().data.teladocSdkToken
  const inbox = (browser: TestBrowser, token: string) =>
    browser.post('/mobile/screens/inbox', {}, { headers: { authorization: `Bearer ${token}` } })

  test('opens the flows together with the cookie of its browser, also after either was renewed', async () => {
    const browser = await signedIn()
    const first = await refreshed(browser)
    expect((await inbox(browser, first)).statusCode).toBe(200)
    const second = await refreshed(browser)
    expect([(await inbox(browser, first)).statusCode, (await inbox(browser, second)).statusCode]).toEqual([200, 200])
  })

  test('opens nothing with the cookie of another session', async () => {
    const [browser, other] = [await signedIn(), await signedIn()]
    const token = await refreshed(browser)
    await refreshed(other)
    const answer = await inbox(other, token)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'WEBSDK_AUTH_ERROR'])
  })

  test('is not replaced by the cookie, and the cookie not by it', async () => {
    const browser = await signedIn()
    const token = await refreshed(browser)
    const cookie = browser.cookies.get('sdk_token') ?? ''
    expect((await inbox(browser, cookie)).statusCode).not.toBe(200)
    browser.setCookie('sdk_token', token)
    expect((await inbox(browser, token)).statusCode).toBe(401)
  })
})

describe('a client without cookies', () => {
  test('asks for tokens by a header at sign-in, and gets no cookies [CALL-02 CALL-03]', async () => {
    const answer = await portal.client().signIn(email)
    const { meta } = answer.json()
    expect(answer.cookies).toEqual([])
    expect(await openedBy(meta.jwt)).toEqual(['/api/session', '/api/auth/check-session', '/api/profiles/teladoc-sdk-token'])
    const issued = await portal.client().post('/api/profiles/teladoc-sdk-token', {}, { headers: { authorization: `Bearer ${meta.jwt}` } })
    expect(await openedBy(issued.json().data.teladocSdkToken)).toContain('/mobile/screens/inbox')
  })

  test('gets none without the header', async () => {
    const { body } = await portal.client().signIn(email, { headers: { 'token-delivery': 'none' } })
    expect(tokensIn(body).map((token) => decodeJwt(token).sid)).toContain(undefined)
    await expectWorthless(body)
  })
})
