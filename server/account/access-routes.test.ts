import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/demo-people.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(() => {
  // All sessions of the previous test have expired.
  portal.clock.advance(25 * 3_600_000)
})

const ana = 'ana.rivera@example.com'
const dora = 'dora.secure@example.com'
const userAgents = {
  chrome: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (Android 16; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
}
const signedIn = async (email = ana, userAgent: keyof typeof userAgents = 'chrome'): Promise<TestBrowser> => {
  const browser = portal.browser()
  await browser.signIn(email, demoPassword, { headers: { 'user-agent': userAgents[userAgent] } })
  return browser
}
/** Dora in a remembered browser. */
const remembered = async (browser = portal.browser()): Promise<TestBrowser> => {
  const { familyMember } = (await browser.signIn(dora)).json().data
  const [phone] = (await browser.get(`/api/mfa/phones?telehealthId=${familyMember.telehealthId}`)).json().data
  await browser.post('/api/mfa', { communication_id: phone.party_phone_fax_id })
  await browser.post(
    '/api/mfa/login',
    { pin: await portal.lastPin(), remember_device: true },
    { headers: { 'user-agent': userAgents.firefox } },
  )
  return browser
}
const sessionsOf = async (browser: TestBrowser) => (await browser.get('/api/account/sessions')).json().data
const devicesOf = async (browser: TestBrowser) => (await browser.get('/api/account/devices')).json().data
const end = (browser: TestBrowser, what: string) => browser.ask('DELETE', `/api/account/${what}`, {})
const isIn = async (browser: TestBrowser) => (await browser.get('/api/session')).statusCode === 200
const missing = '00000000-0000-4000-8000-000000000000'
const lastEvent = async (event: string) =>
  (await portal.pool.query(`select outcome, reason from audit_events where event = $1 order by seq desc limit 1`, [event])).rows[0]

describe('the list of sessions', () => {
  test('shows each session with browser, start and last input, and marks the current one', async () => {
    const first = await signedIn(ana, 'firefox')
    portal.clock.advance(600_000)
    const second = await signedIn()
    const start = portal.clock.now().getTime()
    portal.clock.advance(120_000)
    await second.get('/api/auth/check-session?idleSeconds=0')
    const at = (ms: number) => new Date(start + ms).toISOString()
    const [mine, other] = await sessionsOf(second)
    expect(mine).toEqual({
      id: expect.any(String),
      device: { browser: 'Chrome', system: 'Windows' },
      signedInAt: at(0),
      lastInputAt: at(120_000),
      isThis: true,
      isPending: false,
    })
    expect(other).toEqual({
      id: expect.any(String),
      device: { browser: 'Firefox', system: 'Android' },
      signedInAt: at(-600_000),
      lastInputAt: at(-600_000),
      isThis: false,
      isPending: false,
    })
    expect((await sessionsOf(first)).map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true, false])
  })

  test('leaves out ended and expired sessions and those of other members', async () => {
    const [left, late] = [await signedIn(), await signedIn()]
    await left.post('/api/auth/logout')
    await signedIn('sam.basic@example.com')
    portal.clock.advance(3_720_000)
    const browser = await signedIn()
    expect(await sessionsOf(browser)).toHaveLength(1)
    expect(await isIn(late)).toBe(false)
  })

  test('marks a session whose PIN is pending', async () => {
    const browser = await remembered()
    await portal.browser().signIn(dora)
    expect((await sessionsOf(browser)).map(({ isPending }: { isPending: boolean }) => isPending)).toEqual([false, true])
  })
})

describe('ending sessions', () => {
  test('ends one session at once and keeps the others', async () => {
    const [browser, phone, other] = [await signedIn(), await signedIn(ana, 'firefox'), await signedIn()]
    const target = (await sessionsOf(phone)).find(({ isThis }: { isThis: boolean }) => isThis)
    expect((await end(browser, `sessions/${target.id}`)).json()).toEqual({ data: { ended: true } })
    expect([await isIn(browser), await isIn(phone), await isIn(other)]).toEqual([true, false, true])
    expect((await phone.get('/api/session')).json().meta.errors).toEqual(['UNAUTHORIZED'])
    expect(await lastEvent('session.revoke')).toEqual({ outcome: 'ok', reason: null })
    expect((await end(browser, `sessions/${target.id}`)).statusCode).toBe(404)
  })

  test('removes the cookies when a member ends the current session', async () => {
    const browser = await signedIn()
    const [mine] = await sessionsOf(browser)
    await end(browser, `sessions/${mine.id}`)
    expect(browser.cookies.has('jwt_token')).toBe(false)
  })

  test('ends all sessions but the current one', async () => {
    const [browser, phone, other, sam] = [
      await signedIn(),
      await signedIn(ana, 'firefox'),
      await signedIn(),
      await signedIn('sam.basic@example.com'),
    ]
    expect((await end(browser, 'sessions')).json()).toEqual({ data: { ended: true } })
    expect([await isIn(browser), await isIn(phone), await isIn(other), await isIn(sam)]).toEqual([true, false, false, true])
    expect(await sessionsOf(browser)).toHaveLength(1)
    expect(await lastEvent('session.revoke')).toEqual({ outcome: 'ok', reason: 'others' })
  })

  test("answers not found for another member's or an unknown session", async () => {
    const [browser, sam] = [await signedIn(), await signedIn('sam.basic@example.com')]
    const [foreign] = await sessionsOf(sam)
    const answers = [
      await end(browser, `sessions/${foreign.id}`),
      await end(browser, `sessions/${missing}`),
      await end(browser, 'sessions/x'),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().meta.errors])).toEqual(answers.map(() => [404, ['NotFound']]))
    expect(await isIn(sam)).toBe(true)
  })
})

describe('remembered devices', () => {
  test('are listed with browser, dates and expiry, and the current one is marked', async () => {
    const browser = await remembered()
    const since = portal.clock.now()
    portal.clock.advance(60_000)
    expect((await browser.signIn(dora)).json().data.level).toBe('full')
    const other = await remembered()
    const [newest, device] = await devicesOf(browser)
    expect(device).toEqual({
      id: expect.any(String),
      device: { browser: 'Firefox', system: 'Android' },
      rememberedAt: since.toISOString(),
      lastUsedAt: portal.clock.now().toISOString(),
      expiresAt: new Date(since.getTime() + 30 * 86_400_000).toISOString(),
      isThis: true,
    })
    expect([newest.isThis, (await devicesOf(other))[0].isThis]).toEqual([false, true])
    await end(browser, 'devices')
  })

  test('stay signed in when forgotten, but need the PIN at the next sign-in', async () => {
    const [browser, phone] = [await remembered(), await remembered()]
    const target = (await devicesOf(phone)).find(({ isThis }: { isThis: boolean }) => isThis)
    expect((await end(browser, `devices/${target.id}`)).json()).toEqual({ data: { ended: true } })
    expect(await isIn(phone)).toBe(true)
    expect((await phone.signIn(dora)).json().data.level).toBe('pending')
    expect((await browser.signIn(dora)).json().data.level).toBe('full')
    expect(await lastEvent('device.revoke')).toEqual({ outcome: 'ok', reason: null })
    expect((await end(browser, `devices/${target.id}`)).statusCode).toBe(404)
    await end(browser, 'devices')
  })

  test('can all be forgotten at once, including this one and its cookie', async () => {
    const [browser, phone] = [await remembered(), await remembered()]
    await end(browser, 'devices')
    expect(await devicesOf(browser)).toEqual([])
    expect(browser.cookies.has('__Host-rd')).toBe(false)
    expect((await phone.signIn(dora)).json().data.level).toBe('pending')
    expect(await lastEvent('device.revoke')).toEqual({ outcome: 'ok', reason: 'all' })
  })

  test('are not found if they belong to another member or do not exist', async () => {
    const [browser, ofDora] = [await signedIn(), await remembered()]
    const [foreign] = await devicesOf(ofDora)
    const answers = [await end(browser, `devices/${foreign.id}`), await end(browser, `devices/${missing}`), await end(browser, 'devices/x')]
    expect(answers.map((answer) => [answer.statusCode, answer.json().meta.errors])).toEqual(answers.map(() => [404, ['NotFound']]))
    await end(browser, 'devices')
    expect(await devicesOf(ofDora)).toContainEqual(foreign)
  })
})

describe('confirming the password', () => {
  const startPasskey = (browser: TestBrowser) => browser.post('/api/account/passkeys/options')
  const confirm = (browser: TestBrowser, currentPassword: string) => browser.post('/api/account/confirm', { currentPassword })

  test('allows changes of sign-in factors for fifteen minutes', async () => {
    const browser = await signedIn()
    portal.clock.advance(899_000)
    expect((await startPasskey(browser)).statusCode).toBe(200)
    portal.clock.advance(1000)
    expect((await startPasskey(browser)).json().meta.errors).toEqual(['ConfirmationNeeded'])
    expect((await confirm(browser, demoPassword)).json()).toEqual({ data: { confirmed: true } })
    expect((await startPasskey(browser)).statusCode).toBe(200)
    expect(await lastEvent('session.confirm')).toEqual({ outcome: 'ok', reason: null })
    portal.clock.advance(900_000)
    expect((await startPasskey(browser)).json().meta.errors).toEqual(['ConfirmationNeeded'])
  })

  test('works while strangers keep the account locked, and ends after ten failures of its own', async () => {
    const browser = await signedIn()
    portal.clock.advance(900_000)
    const signInFrom = (from: string) =>
      portal.browser().post('/api/auth/login', { email: ana, password: 'Wrong-1-password', type: 'MEMBER', version: 2 }, { from })
    for (let at = 0; at < 10; at += 1) await signInFrom(`10.77.${at}.1`)
    expect((await signInFrom('10.77.99.1')).json().meta.errors).toEqual(['RobotCheckNeeded'])
    expect((await confirm(browser, demoPassword)).statusCode).toBe(200)

    // A thief of the session guesses from many addresses, and never more than four times from one.
    const guess = (at: number, currentPassword = 'Wrong-1-password') =>
      browser.post('/api/account/confirm', { currentPassword }, { from: `10.78.${Math.floor(at / 4)}.1` })
    for (let at = 0; at < 10; at += 1) expect((await guess(at)).json().meta.errors).toEqual(['CurrentPasswordWrong'])
    expect((await guess(12)).json().meta.errors).toEqual(['TooManyTries'])
    expect((await guess(16, demoPassword)).json().meta.errors).toEqual(['TooManyTries'])
    expect((await signInFrom('10.79.0.1')).json().meta.errors).toEqual(['RobotCheckNeeded'])
    portal.clock.advance(86_400_000)
  })

  test('with a wrong password allows nothing and counts as a failed sign-in', async () => {
    const browser = await signedIn()
    portal.clock.advance(900_000)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(browser, 'Wrong-1-password')).json().meta.errors).toEqual(['CurrentPasswordWrong'])
    expect((await confirm(browser, demoPassword)).json().meta.errors).toEqual(['TooManyTries'])
    expect((await portal.browser().signIn(ana)).json().meta.errors).toEqual(['TooManyTries'])
    expect((await startPasskey(browser)).json().meta.errors).toEqual(['ConfirmationNeeded'])
    expect(await isIn(browser)).toBe(true)
    portal.clock.advance(60_000)
    expect((await confirm(browser, demoPassword)).statusCode).toBe(200)
  })
})
