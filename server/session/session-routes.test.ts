import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const signedIn = async (email = 'ana.rivera@example.com'): Promise<TestBrowser> => {
  const browser = portal.browser()
  expect((await browser.signIn(email)).statusCode).toBe(200)
  return browser
}
const minutes = (count: number) => count * 60_000
const asBearer = (jwt: string, sso?: string) => ({
  headers: {
    authorization: `Bearer ${jwt}`,
    'sec-fetch-site': 'cross-site',
    ...(sso ? { 'application-authorization': `Bearer ${sso}` } : {}),
  },
})

describe('the session check', () => {
  test('says when the session expires [SESS-37 CALL-09]', async () => {
    const browser = await signedIn()
    const answer = await browser.get('/api/auth/check-session')
    const idle = minutes(62)
    const { etag } = (await browser.get('/api/session')).headers
    const expiresAt = new Date(portal.clock.now().getTime() + idle).toISOString()
    expect(answer.json()).toEqual({ data: { valid: true, expiresAt, version: etag } })
  })

  test('tells another version once the session has changed [SESS-39]', async () => {
    const browser = await signedIn()
    const version = async () => (await browser.get('/api/auth/check-session')).json().data.version
    const before = await version()
    expect(await version()).toBe(before)
    await portal.pool.query(`update profiles set unviewed_messages = 3, version = version + 1 where email = 'ana.rivera@example.com'`)
    portal.portal.sessions.forgetAll()
    const after = await version()
    expect(after).not.toBe(before)
    expect((await browser.get('/api/session')).headers.etag).toBe(after)
  })

  test('does not extend the session by itself: it expires after an hour, the countdown and a minute [SESS-29 SESS-32 SESS-43]', async () => {
    const browser = await signedIn()
    for (let minute = 0; minute < 61; minute += 1) {
      portal.clock.advance(minutes(1))
      const idleSeconds = (minute + 1) * 60
      expect((await browser.get(`/api/auth/check-session?idleSeconds=${idleSeconds}`)).statusCode).toBe(200)
    }
    portal.clock.advance(minutes(1))
    const over = await browser.get('/api/auth/check-session?idleSeconds=3720')
    expect(over.statusCode).toBe(401)
    expect(over.json().meta.errors).toEqual(['SESSION_EXPIRED'])
  })

  test('extends the session by the reported input, and never shortens it [SESS-44]', async () => {
    const browser = await signedIn()
    portal.clock.advance(minutes(50))
    await browser.get('/api/auth/check-session?idleSeconds=60')
    portal.clock.advance(minutes(50))
    expect((await browser.get('/api/auth/check-session?idleSeconds=3060')).statusCode).toBe(200)
    expect((await browser.get('/api/auth/check-session?idleSeconds=86400')).statusCode).toBe(200)
  })

  test('ends every session after twelve hours, however busy', async () => {
    const browser = await signedIn()
    for (let half = 0; half < 23; half += 1) {
      portal.clock.advance(minutes(30))
      expect((await browser.get('/api/auth/check-session?idleSeconds=0')).statusCode).toBe(200)
    }
    portal.clock.advance(minutes(30))
    expect((await browser.get('/api/auth/check-session?idleSeconds=0')).json().meta.errors).toEqual(['SESSION_EXPIRED'])
  })

  test('renews the member token after half of its lifetime', async () => {
    const browser = await signedIn()
    const first = browser.cookies.get('jwt_token')
    portal.clock.advance(minutes(7))
    await browser.get('/api/auth/check-session?idleSeconds=0')
    expect(browser.cookies.get('jwt_token')).toBe(first)
    portal.clock.advance(minutes(1))
    await browser.get('/api/auth/check-session?idleSeconds=0')
    expect(browser.cookies.get('jwt_token')).not.toBe(first)
  })

  test('stores the time of the last input, so that it survives a restart', async () => {
    const browser = await signedIn()
    portal.clock.advance(minutes(40))
    await browser.get('/api/auth/check-session?idleSeconds=0')
    await portal.portal.sessions.flushMarks()
    portal.portal.sessions.forgetAll()
    portal.clock.advance(minutes(40))
    expect((await browser.get('/api/auth/check-session?idleSeconds=2400')).statusCode).toBe(200)
  })
})

describe('callers without cookies', () => {
  test('send the tokens of the sign-in as headers [CALL-02 CALL-03]', async () => {
    const { meta } = (await portal.client().signIn('ana.rivera@example.com')).json()
    const answer = await portal.client().get('/api/session', asBearer(meta.jwt, meta.ssoToken))
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.profile.first).toBe('Ana')
  })

  test('renew their tokens by the session check, even after expiry', async () => {
    const { meta } = (await portal.client().signIn('ana.rivera@example.com')).json()
    portal.clock.advance(minutes(20))
    expect((await portal.client().get('/api/session', asBearer(meta.jwt))).statusCode).toBe(401)
    const headers = { authorization: `Bearer ${meta.jwt}` }
    const renewed = (await portal.client().get('/api/auth/check-session', { headers })).json().meta
    expect((await portal.client().get('/api/session', asBearer(renewed.jwt))).statusCode).toBe(200)
  })

  test('may not mix the credentials of two sessions', async () => {
    const [ana, sam] = [
      (await portal.client().signIn('ana.rivera@example.com')).json().meta,
      (await portal.client().signIn('sam.basic@example.com')).json().meta,
    ]
    expect((await portal.client().get('/api/session', asBearer(ana.jwt, sam.ssoToken))).statusCode).toBe(401)
    const browser = await signedIn('sam.basic@example.com')
    expect((await browser.get('/api/session', asBearer(ana.jwt))).statusCode).toBe(401)
  })

  test('are refused with a changed or wrong kind of token', async () => {
    const { meta } = (await portal.client().signIn('ana.rivera@example.com')).json()
    const [head, , signature] = meta.jwt.split('.')
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(meta.jwt), level: 'full' })).toString('base64url')
    expect((await portal.client().get('/api/session', asBearer(`${head}.${claims}.${signature}x`))).statusCode).toBe(401)
    expect((await portal.client().get('/api/session', asBearer(meta.teladocSdkToken))).statusCode).toBe(401)
    expect((await portal.client().get('/api/session', asBearer(meta.ssoToken))).statusCode).toBe(401)
  })
})

describe('reading the session', () => {
  test('answers 304 while the session is unchanged [SESS-39]', async () => {
    const browser = await signedIn()
    const etag = (await browser.get('/api/session')).headers.etag as string
    const again = await browser.get('/api/session', { headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    await portal.pool.query(`update profiles set unviewed_messages = 3, version = version + 1 where email = 'ana.rivera@example.com'`)
    portal.portal.sessions.forgetAll()
    const changed = await browser.get('/api/session', { headers: { 'if-none-match': etag } })
    expect(changed.json().data.unviewedMessages).toBe(3)
  })

  test('shows features from their first day until the day before their end, in the deployment zone', async () => {
    const browser = await signedIn('sam.basic@example.com')
    await portal.pool.query(
      `update group_features set starts_on = $1, ends_on = $2 where group_id = (select id from groups where code = 'BASIC')`,
      ['2026-11-21', '2026-11-23'],
    )
    const featuresAt = async (at: string) => {
      portal.clock.set(at)
      portal.portal.sessions.forgetAll()
      return (await browser.get('/api/session')).json().data?.group.features
    }
    const now = portal.clock.now().toISOString()
    await portal.pool.query(`update sessions set created_at = '2026-11-23T04:00:00Z', last_input_at = '2026-11-23T04:00:00Z'`)
    expect(await featuresAt('2026-11-21T04:59:00Z')).toEqual([])
    expect(await featuresAt('2026-11-21T05:00:00Z')).toEqual(['Telehealth'])
    expect(await featuresAt('2026-11-23T04:59:00Z')).toEqual(['Telehealth'])
    expect(await featuresAt('2026-11-23T05:00:00Z')).toEqual([])
    portal.clock.set(now)
    await portal.pool.query(`update group_features set starts_on = null, ends_on = null`)
  })
})

describe('signing out', () => {
  test('ends the session for every copy of its token, and clears the cookies [SESS-30 SESS-59]', async () => {
    const browser = await signedIn()
    const jwt = browser.cookies.get('jwt_token') as string
    expect((await browser.post('/api/auth/logout')).json()).toEqual({ data: { signedOut: true } })
    expect(browser.cookies.size).toBe(0)
    expect((await portal.browser().get('/api/session', asBearer(jwt))).json().meta.errors).toEqual(['UNAUTHORIZED'])
  })

  test('is accepted only from a page of the portal', async () => {
    const browser = await signedIn()
    const answer = await browser.post('/api/auth/logout', {}, { headers: { 'sec-fetch-site': 'same-site' } })
    expect(answer.statusCode).toBe(403)
  })
})
