import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
})
afterAll(() => portal.close())

const signedIn = async (email: string): Promise<TestBrowser> => {
  const browser = portal.browser()
  expect((await browser.signIn(email)).statusCode).toBe(200)
  await browser.post('/api/profiles/teladoc-sdk-token')
  return browser
}

const names = ['jwt_token', 'sso_token', 'sdk_token', 'mapi_token']

test('a page of a subdomain cannot put its own session into a browser [SESS-19]', async () => {
  const attacker = await signedIn('sam.basic@example.com')
  const victim = portal.browser()
  // A subdomain can set each cookie for the whole domain, except those with the prefix __Host-.
  for (const name of names) victim.cookies.set(name, attacker.cookies.get(name) ?? '')
  expect((await victim.get('/api/session')).statusCode).toBe(401)
})

test('nor into a browser that is signed in, where the own session is then absent [SESS-19]', async () => {
  const attacker = await signedIn('sam.basic@example.com')
  const victim = await signedIn('ana.rivera@example.com')
  const own = victim.cookies.get('jwt_token') ?? ''
  victim.cookies.set('jwt_token', attacker.cookies.get('jwt_token') ?? '')
  expect((await victim.get('/api/session')).statusCode).toBe(401)
  victim.cookies.set('jwt_token', own)
  expect((await victim.get('/api/session')).json().data.profile.first).toBe('Ana')
})

test('a token of the flows counts only with its twin [SESS-21]', async () => {
  const victim = await signedIn('ana.rivera@example.com')
  const token = (await victim.post('/api/profiles/teladoc-sdk-token')).json().data.teladocSdkToken
  const ask = () => victim.post('/mobile/screens/inbox', {}, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).statusCode).toBe(200)
  victim.cookies.delete('__Host-sdk_token')
  expect((await ask()).statusCode).toBe(401)
})

test('each of the four cookies has a twin that a subdomain cannot set, and loses it with it [SESS-19 SESS-20 SESS-21 SESS-22]', async () => {
  const browser = portal.browser()
  const { cookies } = await browser.signIn('ana.rivera@example.com')
  const issued = await browser.post('/api/profiles/teladoc-sdk-token')
  const set = [...cookies, ...issued.cookies]
  for (const name of names) {
    const twin = set.find((cookie) => cookie.name === `__Host-${name}`)
    expect(twin, name).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
    expect(twin?.domain).toBeUndefined()
    expect(twin?.value).not.toContain(browser.cookies.get(name))
  }
  await browser.post('/api/auth/logout')
  expect([...browser.cookies.keys()]).toEqual([])
})

test('Safari, which refuses such cookies on http://localhost, signs in to the demo there without twins', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15', host: 'localhost' }
  const browser = portal.browser()
  const { cookies } = await browser.signIn('ana.rivera@example.com', undefined, { headers })
  expect(cookies.map(({ name }) => name).sort()).toEqual(['jwt_token', 'sdk_token', 'sso_token'])
  expect((await browser.get('/api/session', { headers })).statusCode).toBe(200)
  expect((await browser.get('/api/session', { headers: { ...headers, host: 'portal.example' } })).statusCode).toBe(401)
})
