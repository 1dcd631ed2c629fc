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

describe('setting up an authenticator app', () => {
  test('shows the secret as text and QR code, and stores it encrypted', async () => {
    const { secret, qrCode } = await start(await signedIn())
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Buffer.from(qrCode.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg /)
    const [stored] = await rows('select secret, confirmed_at from authenticators')
    expect(stored?.confirmed_at).toBeNull()
    expect(Buffer.from(String(stored?.secret), 'base64url').toString('latin1')).not.toContain(secret)
  })

  test('is complete only once a code confirms it', async () => {
    const browser = await signedIn()
    const { secret } = await start(browser)
    expectRefused(await browser.put(path, { code: codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ') }), 'CodeInvalid')
    expectRefused(await browser.put(path, { code: '' }), 'Required')
    expect((await portal.browser().signIn(ana)).json().data.level).toBe('full')
    expect((await browser.get(path)).json().data).toEqual({ since: null, codesLeft: 0, isEnough: true })
    expect((await browser.put(path, { code: codeOf(secret).replace(/^.../, '$& ') })).statusCode).toBe(200)
  })

  test('is confirmed by a code of the latest secret, once and within an hour', async () => {
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

  test('gives ten recovery codes once, stores only their hashes, and mails the owner', async () => {
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

  test('keeps the confirming session and makes other sessions ask for the second factor', async () => {
    const other = await signedIn()
    const { browser } = await withApp()
    expect((await browser.get('/api/session')).json().data.level).toBe('full')
    expect((await other.get('/api/session')).json().data.level).toBe('pending')
  })
})

describe('signing in with an authenticator app', () => {
  test('asks every member who has an app for a code, and shows nothing before', async () => {
    const { secret } = await withApp()
    const browser = portal.browser()
    const { data } = (await browser.signIn(ana)).json()
    expect([data.level, Object.keys(data.profile)]).toEqual(['pending', ['id']])
    expect((await browser.get('/api/mfa/factors')).json()).toEqual({ data: { authenticator: true } })
    const answer = (await verify(browser, codeOf(secret))).json()
    expect([answer.data.level, answer.data.profile.first, answer.meta.hasMFA]).toEqual(['full', 'Ana', true])
    expect(await lastEvent('mfa.verify')).toEqual({ outcome: 'ok', reason: 'authenticator' })
  })

  test('continues the session under a new token', async () => {
    const { secret } = await withApp()
    const browser = await signedIn()
    const before = browser.cookies.get('jwt_token') ?? ''
    await verify(browser, codeOf(secret))
    const old = portal.browser()
    old.setCookie('jwt_token', before)
    expectRefused(await old.get('/api/session'), 'UNAUTHORIZED', 401)
    expectRefused(await verify(browser, codeOf(secret)), 'Conflict', 409)
  })

  test('accepts each code once, and no earlier code after it', async () => {
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

  test('lets in only one of five simultaneous tries with the same code', async () => {
    const { secret } = await withApp()
    const browsers = [await signedIn(), await signedIn(), await signedIn(), await signedIn(), await signedIn()]
    const answers = await Promise.all(browsers.map((browser) => verify(browser, codeOf(secret))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422])
  })

  test('accepts a clock that is half a minute off, but not a whole minute', async () => {
    const { secret } = await withApp()
    portal.clock.advance(4 * step)
    const at = (ms: number) => totpCode(secret, new Date(portal.clock.now().getTime() + ms))
    const browser = await signedIn()
    expectRefused(await verify(browser, at(-2 * step)), 'CodeInvalid')
    expectRefused(await verify(browser, at(2 * step)), 'CodeInvalid')
    expect((await verify(browser, at(-step))).statusCode).toBe(200)
    expect((await verify(await signedIn(), at(step))).statusCode).toBe(200)
  })

  test('accepts each recovery code once, in any format, and mails the owner', async () => {
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

  test('remembers the browser on request', async () => {
    const { secret } = await withApp()
    const browser = await signedIn()
    await verify(browser, codeOf(secret), { remember_device: true })
    expect((await browser.signIn(ana)).json().data.level).toBe('full')
  })

  test('counts wrong codes together with wrong PINs, and blocks after ten', async () => {
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

  test('is not found for a member without an app', async () => {
    const browser = await signedIn('dora.secure@example.com')
    expect((await browser.get('/api/mfa/factors')).json()).toEqual({ data: { authenticator: false } })
    expectRefused(await verify(browser, '000000'), 'NotFound', 404)
  })
})

test('a code is refused when its secret cannot be decrypted', async () => {
  const { secret } = await withApp()
  await portal.pool.query(`update authenticators set secret = 'sealed-by-another-key'`)
  expectRefused(await verify(await signedIn(), codeOf(secret)), 'CodeInvalid')
})

describe('an app in a group that requires the PIN', () => {
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

  test('replaces the PIN only while the group allows it', async () => {
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

describe('an existing authenticator app', () => {
  test('gets new recovery codes, which void the earlier ones, and its owner is mailed', async () => {
    const { browser, recoveryCodes } = await withApp()
    const renewed = (await browser.post(`${path}/recovery-codes`)).json().data.recoveryCodes
    expect(renewed).toHaveLength(10)
    expect(await lastMail()).toMatchObject({ subject: 'You have new recovery codes for Foyer' })
    expectRefused(await verify(await signedIn(), recoveryCodes[0] ?? ''), 'CodeInvalid')
    expect((await verify(await signedIn(), renewed[0])).statusCode).toBe(200)
    expectRefused(await (await signedIn('sam.basic@example.com')).post(`${path}/recovery-codes`), 'NotFound', 404)
  })

  test('is removed with the current password, and is then no longer asked for', async () => {
    const { browser } = await withApp()
    const wrong = await browser.post(`${path}/remove`, { currentPassword: 'Wrong-1-password' })
    expect([wrong.statusCode, wrong.json().meta.errorMessages[0]]).toEqual([
      422,
      { code: 'CurrentPasswordWrong', field: 'currentPassword', reason: 'This isn’t your current password' },
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
