import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { totpCode } from '#platform/auth/totp.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  // Each test starts after the previous limits expired, without an app.
  portal.clock.advance(25 * 3_600_000)
  await portal.pool.query('delete from authenticators')
  portal.portal.sessions.forgetAll()
})

const ana = 'ana.rivera@example.com'
const signedIn = async (email = ana): Promise<TestBrowser> => {
  const browser = portal.browser()
  await browser.signIn(email)
  return browser
}
const step = 30_000
const codeOf = (secret: string) => totpCode(secret, portal.clock.now())
const path = '/api/account/authenticator'
const start = async (browser: TestBrowser): Promise<{ secret: string; qrCode: string }> => (await browser.post(path)).json().data
/** A member with an app, its secret, and the recovery codes; the confirming code has expired. */
const withApp = async (email = ana) => {
  const browser = await signedIn(email)
  const { secret } = await start(browser)
  const { recoveryCodes } = (await browser.put(path, { code: codeOf(secret) })).json().data
  portal.clock.advance(step)
  return { browser, secret, recoveryCodes: recoveryCodes as string[] }
}
const verify = (browser: TestBrowser, code: string, more = {}) => browser.post('/api/mfa/authenticator', { code, ...more })
const rows = async (statement: string): Promise<Record<string, unknown>[]> => (await portal.pool.query(statement)).rows
const lastMail = async () => (await rows('select recipient, subject, text from outbox_messages order by id desc limit 1'))[0]
const lastEvent = async (event: string) =>
  (await rows(`select outcome, reason from audit_events where event = '${event}' order by seq desc limit 1`))[0]
const expectRefused = (answer: { statusCode: number; json: () => { meta: { errors: string[] } } }, code: string, status = 422) =>
  expect([answer.statusCode, answer.json().meta.errors]).toEqual([status, [code]])

describe('setting up an app', () => {
  test('shows the secret as text and as a picture; the database holds it sealed', async () => {
    const { secret, qrCode } = await start(await signedIn())
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Buffer.from(qrCode.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg /)
    const [stored] = await rows('select secret, confirmed_at from authenticators')
    expect(stored?.confirmed_at).toBeNull()
    expect(Buffer.from(String(stored?.secret), 'base64url').toString('latin1')).not.toContain(secret)
  })

  test('is not done before a code confirmed it', async () => {
    const browser = await signedIn()
    const { secret } = await start(browser)
    expectRefused(await browser.put(path, { code: codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ') }), 'CodeInvalid')
    expectRefused(await browser.put(path, { code: '' }), 'Required')
    expect((await portal.browser().signIn(ana)).json().data.level).toBe('full')
    expect((await browser.get(path)).json().data).toEqual({ since: null, codesLeft: 0, isEnough: true })
    expect((await browser.put(path, { code: codeOf(secret).replace(/^.../, '$& ') })).statusCode).toBe(200)
  })

  test('a code confirms the latest secret, within an hour, once', async () => {
    const browser = await signedIn()
    const first = await start(browser)
    const second = await start(browser)
    expectRefused(await browser.put(path, { code: codeOf(first.secret) }), 'CodeInvalid')
    await portal.pool.query(`update authenticators set created_at = created_at - interval '1 hour'`)
    expectRefused(await browser.put(path, { code: codeOf(second.secret) }), 'Conflict', 409)
    const third = await start(browser)
    expect((await browser.put(path, { code: codeOf(third.secret) })).statusCode).toBe(200)
    expectRefused(await browser.put(path, { code: codeOf(third.secret) }), 'Conflict', 409)
    expectRefused(await browser.post(path), 'Conflict', 409)
    expectRefused(await (await signedIn('sam.basic@example.com')).put(path, { code: codeOf(third.secret) }), 'Conflict', 409)
  })

  test('gives ten recovery codes once, of which only hashes stay, and its owner is told', async () => {
    const { browser, recoveryCodes } = await withApp()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    const stored = (await rows('select code_hash from authenticator_codes')).map(({ code_hash }) => String(code_hash))
    expect(stored).toHaveLength(10)
    expect(stored.filter((hash) => recoveryCodes.some((code) => hash.includes(code)))).toEqual([])
    expect((await browser.get(path)).json().data).toMatchObject({ codesLeft: 10, isEnough: true })
    expect(await lastMail()).toMatchObject({ recipient: ana, subject: 'An authenticator app was added to your Foyer account' })
    expect(await lastEvent('authenticator.add')).toEqual({ outcome: 'ok', reason: null })
  })

  test('the session that confirmed it goes on; the others are asked for the second factor at once', async () => {
    const other = await signedIn()
    const { browser } = await withApp()
    expect((await browser.get('/api/session')).json().data.level).toBe('full')
    expect((await other.get('/api/session')).json().data.level).toBe('pending')
  })
})

describe('signing in with an app', () => {
  test('a member who has one is asked for it, whatever the group says, and told no more before', async () => {
    const { secret } = await withApp()
    const browser = portal.browser()
    const { data } = (await browser.signIn(ana)).json()
    expect([data.level, Object.keys(data.profile)]).toEqual(['pending', ['id']])
    expect((await browser.get('/api/mfa/factors')).json()).toEqual({ data: { authenticator: true } })
    const answer = (await verify(browser, codeOf(secret))).json()
    expect([answer.data.level, answer.data.profile.first, answer.meta.hasMFA]).toEqual(['full', 'Ana', true])
    expect(await lastEvent('mfa.verify')).toEqual({ outcome: 'ok', reason: 'authenticator' })
  })

  test('the session goes on under a new name', async () => {
    const { secret } = await withApp()
    const browser = await signedIn()
    const before = browser.cookies.get('jwt_token') ?? ''
    await verify(browser, codeOf(secret))
    const old = portal.browser()
    old.cookies.set('jwt_token', before)
    expectRefused(await old.get('/api/session'), 'UNAUTHORIZED', 401)
    expectRefused(await verify(browser, codeOf(secret)), 'Conflict', 409)
  })

  test('a code is good once, and so are those before it', async () => {
    const { secret } = await withApp()
    const before = codeOf(secret)
    portal.clock.advance(step)
    const code = codeOf(secret)
    expect((await verify(await signedIn(), code)).statusCode).toBe(200)
    const thief = await signedIn()
    expectRefused(await verify(thief, code), 'CodeInvalid')
    expectRefused(await verify(thief, before), 'CodeInvalid')
    portal.clock.advance(step)
    expect((await verify(thief, codeOf(secret))).statusCode).toBe(200)
  })

  test('five times the same code at once: one is let in', async () => {
    const { secret } = await withApp()
    const browsers = [await signedIn(), await signedIn(), await signedIn(), await signedIn(), await signedIn()]
    const answers = await Promise.all(browsers.map((browser) => verify(browser, codeOf(secret))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422])
  })

  test('a clock may be half a minute off, not a whole one', async () => {
    const { secret } = await withApp()
    portal.clock.advance(4 * step)
    const at = (ms: number) => totpCode(secret, new Date(portal.clock.now().getTime() + ms))
    const browser = await signedIn()
    expectRefused(await verify(browser, at(-2 * step)), 'CodeInvalid')
    expectRefused(await verify(browser, at(2 * step)), 'CodeInvalid')
    expect((await verify(browser, at(-step))).statusCode).toBe(200)
    expect((await verify(await signedIn(), at(step))).statusCode).toBe(200)
  })

  test('a recovery code does as well, once, however it is typed; its owner is told', async () => {
    const { recoveryCodes } = await withApp()
    const [first = '', second = ''] = recoveryCodes
    expect((await verify(await signedIn(), first)).statusCode).toBe(200)
    expect(await lastMail()).toMatchObject({
      subject: 'A recovery code was used on your Foyer account',
      text: expect.stringContaining('You have 9 left.'),
    })
    expectRefused(await verify(await signedIn(), first), 'CodeInvalid')
    expect((await verify(await signedIn(), ` ${second.toLowerCase().replace('-', ' ')} `)).statusCode).toBe(200)
  })

  test('the browser is remembered where that is asked for', async () => {
    const { secret } = await withApp()
    const browser = await signedIn()
    await verify(browser, codeOf(secret), { remember_device: true })
    expect((await browser.signIn(ana)).json().data.level).toBe('full')
  })

  test('wrong codes are counted with wrong PINs: after ten the member waits', async () => {
    const { secret } = await withApp()
    const browser = portal.browser()
    const { familyMember } = (await browser.signIn(ana)).json().data
    const answers = await Promise.all(Array.from({ length: 25 }, () => verify(browser, '000000')))
    expect(answers.filter((answer) => answer.json().meta.errors[0] === 'CodeInvalid')).toHaveLength(10)
    const blocked = await verify(browser, codeOf(secret))
    expectRefused(blocked, 'CodeTriesUsed')
    expect([blocked.headers['retry-after'], blocked.json().meta.errorMessages[0].reason]).toEqual([
      '900',
      'Too many tries. Please try again in 15 minutes.',
    ])
    const [phone] = (await browser.get(`/api/mfa/phones?telehealthId=${familyMember.telehealthId}`)).json().data
    expectRefused(await browser.post('/api/mfa', { communication_id: phone.party_phone_fax_id }), 'PinTriesUsed')
    portal.clock.advance(900_000)
    expect((await verify(browser, codeOf(secret))).statusCode).toBe(200)
  })

  test('for a member without an app there is nothing to verify', async () => {
    const browser = await signedIn('dora.secure@example.com')
    expect((await browser.get('/api/mfa/factors')).json()).toEqual({ data: { authenticator: false } })
    expectRefused(await verify(browser, '000000'), 'NotFound', 404)
  })
})

test('under another key of the portal no code fits; the member comes in by PIN', async () => {
  const { secret } = await withApp()
  await portal.pool.query(`update authenticators set secret = 'sealed-by-another-key'`)
  expectRefused(await verify(await signedIn(), codeOf(secret)), 'CodeInvalid')
})

describe('in a group that requires the PIN', () => {
  const pinOf = async (browser: TestBrowser, telehealthId: string) => {
    const [phone] = (await browser.get(`/api/mfa/phones?telehealthId=${telehealthId}`)).json().data
    await browser.post('/api/mfa', { communication_id: phone.party_phone_fax_id })
    return browser.post('/api/mfa/login', { pin: await portal.lastPin() })
  }
  const dora = async () => {
    const browser = portal.browser()
    const { familyMember } = (await browser.signIn('dora.secure@example.com')).json().data
    await pinOf(browser, familyMember.telehealthId)
    const { secret } = await start(browser)
    await browser.put(path, { code: codeOf(secret) })
    portal.clock.advance(step)
    return { browser, secret, telehealthId: familyMember.telehealthId as string }
  }

  test('the app takes the place of the PIN only once the operator says so', async () => {
    const { browser, secret, telehealthId } = await dora()
    expect((await browser.get(path)).json().data.isEnough).toBe(false)
    const next = await signedIn('dora.secure@example.com')
    expect((await next.get('/api/mfa/factors')).json()).toEqual({ data: { authenticator: false } })
    expectRefused(await verify(next, codeOf(secret)), 'NotFound', 404)
    await portal.pool.query(`update groups set strong_factor_replaces_pin = true where code = 'SECURE'`)
    portal.portal.sessions.forgetAll()
    expect((await browser.get(path)).json().data.isEnough).toBe(true)
    expect((await verify(next, codeOf(secret))).json().data.level).toBe('full')
    const byPin = await signedIn('dora.secure@example.com')
    expect((await pinOf(byPin, telehealthId)).json().data.level).toBe('full')
    await portal.pool.query(`update groups set strong_factor_replaces_pin = false where code = 'SECURE'`)
    portal.portal.sessions.forgetAll()
    expectRefused(await next.get(path), 'PinPending', 403)
    expect((await byPin.get(path)).statusCode).toBe(200)
  })
})

describe('an app that is there', () => {
  test('new recovery codes void the earlier ones, and its owner is told', async () => {
    const { browser, recoveryCodes } = await withApp()
    const renewed = (await browser.post(`${path}/recovery-codes`)).json().data.recoveryCodes
    expect(renewed).toHaveLength(10)
    expect(await lastMail()).toMatchObject({ subject: 'You have new recovery codes for Foyer' })
    expectRefused(await verify(await signedIn(), recoveryCodes[0] ?? ''), 'CodeInvalid')
    expect((await verify(await signedIn(), renewed[0])).statusCode).toBe(200)
    expectRefused(await (await signedIn('sam.basic@example.com')).post(`${path}/recovery-codes`), 'NotFound', 404)
  })

  test('is removed by the current password alone; then nothing asks for it', async () => {
    const { browser } = await withApp()
    const wrong = await browser.post(`${path}/remove`, { currentPassword: 'Wrong-1-password' })
    expect([wrong.statusCode, wrong.json().meta.errorMessages[0]]).toEqual([
      422,
      { code: 'CurrentPasswordWrong', field: 'currentPassword', reason: 'This is not your current password' },
    ])
    expect(await lastEvent('authenticator.remove')).toEqual({ outcome: 'failed', reason: 'CurrentPasswordWrong' })
    portal.clock.advance(16 * 60_000)
    expect((await browser.post(`${path}/remove`, { currentPassword: demoPassword })).json()).toEqual({ data: { removed: true } })
    expect(await lastMail()).toMatchObject({ subject: 'The authenticator app was removed from your Foyer account' })
    expect((await browser.get(path)).json().data).toEqual({ since: null, codesLeft: 0, isEnough: true })
    expect((await portal.browser().signIn(ana)).json().data.level).toBe('full')
    expectRefused(await browser.post(`${path}/remove`, { currentPassword: demoPassword }), 'NotFound', 404)
  })
})
