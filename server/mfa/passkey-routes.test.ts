import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SoftwarePasskey, softwarePasskey } from '#platform/testing/software-passkey.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(25 * 3_600_000)
  await portal.pool.query('delete from passkeys')
})

const chromeOnWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const signedIn = async (email = 'ana.rivera@example.com'): Promise<TestBrowser> => {
  const browser = portal.browser()
  await browser.signIn(email)
  return browser
}
const start = async (browser: TestBrowser) => (await browser.post('/api/account/passkeys/options')).json().data
const keep = (browser: TestBrowser, made: object) =>
  browser.post('/api/account/passkeys', made, { headers: { 'user-agent': chromeOnWindows } })
const addTo = async (browser: TestBrowser, device: SoftwarePasskey = softwarePasskey()): Promise<SoftwarePasskey> => {
  expect((await keep(browser, device.make(await start(browser)))).statusCode).toBe(200)
  return device
}
const ask = async (browser: TestBrowser) => (await browser.get('/api/auth/passkey')).json().data
const enter = async (browser: TestBrowser, device: SoftwarePasskey, bent: Parameters<SoftwarePasskey['sign']>[1] = {}) =>
  browser.post('/api/auth/passkey', device.sign(await ask(browser), bent))
const list = async (browser: TestBrowser) => (await browser.get('/api/account/passkeys')).json().data
const rows = async (statement: string): Promise<Record<string, unknown>[]> => (await portal.pool.query(statement)).rows
const setGroup = async (code: string, column: 'passkeys_allowed' | 'strong_factor_replaces_pin', value: boolean) => {
  await portal.pool.query(`update groups set ${column} = $1 where code = $2`, [value, code])
  portal.portal.sessions.forgetAll()
}
const lastMail = async () => (await rows('select recipient, subject, text from outbox_messages order by id desc limit 1'))[0]
const lastAudit = async () =>
  (await rows(`select event, outcome, reason from audit_events where event <> 'authz.fail' order by seq desc limit 1`))[0]
const expectRefused = (answer: { statusCode: number; json: () => { meta: { errors: string[] } } }, code: string, status: number) =>
  expect([answer.statusCode, answer.json().meta.errors]).toEqual([status, [code]])

describe('adding a passkey', () => {
  test('gives the browser the member, the host and required user verification', async () => {
    const browser = await signedIn()
    const options = await start(browser)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Foyer' },
      user: { name: 'ana.rivera@example.com', displayName: 'Ana Rivera' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
  })

  test("stores it under the browser's name, audits it and mails the owner", async () => {
    const browser = await signedIn()
    const device = await addTo(browser)
    const { isAllowed, passkeys } = await list(browser)
    expect([isAllowed, passkeys.length]).toEqual([true, 1])
    expect(passkeys[0]).toMatchObject({ name: 'Chrome, Windows', createdAt: portal.clock.now().toISOString(), lastUsedAt: null })
    expect(Object.keys(passkeys[0]).sort()).toEqual(['createdAt', 'id', 'lastUsedAt', 'name'])
    expect(await rows('select credential_id, counter, transports from passkeys')).toEqual([
      { credential_id: device.id, counter: '0', transports: ['internal'] },
    ])
    expect(await lastMail()).toMatchObject({
      recipient: 'ana.rivera@example.com',
      subject: 'A passkey was added to your Foyer account',
      text: expect.stringContaining('You can now sign in with the passkey “Chrome, Windows”.'),
    })
    expect(await rows(`select outcome from audit_events where event = 'passkey.add' order by seq desc limit 1`)).toEqual([
      { outcome: 'ok' },
    ])
    expect((await start(browser)).excludeCredentials).toEqual([{ id: device.id, transports: ['internal'], type: 'public-key' }])
  })

  test.each<[string, Parameters<SoftwarePasskey['make']>[1]]>([
    ['of another site', { origin: 'https://foyer.example.net' }],
    ['of a device that did not verify its user', { isVerified: false }],
  ])('is refused for an answer %s', async (_, bent) => {
    const browser = await signedIn()
    expectRefused(await keep(browser, softwarePasskey().make(await start(browser), bent)), 'PasskeyNotMade', 422)
    expect((await list(browser)).passkeys).toEqual([])
  })

  test('needs a challenge of the same session, once and within five minutes', async () => {
    const [browser, other] = [await signedIn(), await signedIn()]
    const device = softwarePasskey()
    const options = await start(browser)
    const ticket = browser.cookies.get('__Host-pk') ?? ''
    other.cookies.set('__Host-pk', ticket)
    expectRefused(await keep(other, device.make(options)), 'PasskeyNotMade', 422)
    expect((await keep(browser, device.make(options))).statusCode).toBe(200)
    browser.cookies.set('__Host-pk', ticket)
    expectRefused(await keep(browser, softwarePasskey().make(options)), 'PasskeyNotMade', 422)
    const late = softwarePasskey().make(await start(browser))
    portal.clock.advance(300_000)
    expectRefused(await keep(browser, late), 'PasskeyNotMade', 422)
  })

  test('is refused if another member has registered it', async () => {
    const device = await addTo(await signedIn())
    const sam = await signedIn('sam.basic@example.com')
    expectRefused(await keep(sam, device.make(await start(sam))), 'PasskeyNotMade', 422)
  })

  test('can be turned off for a group', async () => {
    await setGroup('FOYER', 'passkeys_allowed', false)
    const browser = await signedIn()
    expect(await list(browser)).toEqual({ isAllowed: false, isEnough: true, passkeys: [] })
    expectRefused(await browser.post('/api/account/passkeys/options'), 'FeatureNotEnabled', 404)
    await setGroup('FOYER', 'passkeys_allowed', true)
  })
})

describe('an existing passkey', () => {
  test('can be renamed and removed by its owner, who is mailed', async () => {
    const browser = await signedIn()
    const device = await addTo(browser)
    const [{ id }] = (await list(browser)).passkeys
    expect((await browser.put(`/api/account/passkeys/${id}`, { name: '  My phone ' })).json().data).toMatchObject({ id, name: 'My phone' })
    expectRefused(await browser.put(`/api/account/passkeys/${id}`, { name: ' ' }), 'Required', 422)
    for (const name of ['x'.repeat(61), 'two\nlines'])
      expectRefused(await browser.put(`/api/account/passkeys/${id}`, { name }), 'InvalidInput', 422)
    expectRefused(await browser.put(`/api/account/passkeys/${id}`, { name: 'nothing\0here' }), 'InvalidRequest', 400)
    expect((await browser.ask('DELETE', `/api/account/passkeys/${id}`, {})).json()).toEqual({ data: { removed: true } })
    expect((await list(browser)).passkeys).toEqual([])
    expect(await lastMail()).toMatchObject({
      subject: 'A passkey was removed from your Foyer account',
      text: expect.stringContaining('“My phone”'),
    })
    expectRefused(await enter(portal.browser(), device), 'PasskeyRejected', 400)
  })

  test('is not found for another member', async () => {
    await addTo(await signedIn())
    const [foreign] = await rows('select id from passkeys')
    const sam = await signedIn('sam.basic@example.com')
    for (const id of [foreign?.id, '00000000-0000-4000-8000-000000000000', 'x']) {
      expectRefused(await sam.put(`/api/account/passkeys/${id}`, { name: 'mine' }), 'NotFound', 404)
      expectRefused(await sam.ask('DELETE', `/api/account/passkeys/${id}`, {}), 'NotFound', 404)
    }
    expect(await rows('select name from passkeys')).toEqual([{ name: 'Chrome, Windows' }])
  })
})

describe('signing in with a passkey', () => {
  test('needs no email address and opens the full session', async () => {
    const device = await addTo(await signedIn())
    portal.clock.advance(60_000)
    const browser = portal.browser()
    const asked = await ask(browser)
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(asked.allowCredentials).toBeUndefined()
    const answer = (await enter(browser, device)).json()
    expect([answer.data.level, answer.data.profile.first, answer.meta.hasMFA]).toEqual(['full', 'Ana', true])
    expect(await rows('select second_factor from sessions order by id desc limit 1')).toEqual([{ second_factor: 'passkey' }])
    expect((await list(browser)).passkeys[0].lastUsedAt).toBe(portal.clock.now().toISOString())
    expect(browser.cookies.has('__Host-pk')).toBe(false)
  })

  test('needs a challenge of the same browser, once and within five minutes', async () => {
    const device = await addTo(await signedIn())
    const [browser, other] = [portal.browser(), portal.browser()]
    const assertion = device.sign(await ask(browser))
    const ticket = browser.cookies.get('__Host-pk') ?? ''
    await ask(other)
    expectRefused(await other.post('/api/auth/passkey', assertion), 'PasskeyRejected', 400)
    expect((await browser.post('/api/auth/passkey', assertion)).statusCode).toBe(200)
    other.cookies.set('__Host-pk', ticket)
    expectRefused(await other.post('/api/auth/passkey', assertion), 'PasskeyRejected', 400)
    expect(await rows(`select reason from audit_events where event = 'authn.passkey' order by seq desc limit 1`)).toEqual([
      { reason: 'ChallengeReplayed' },
    ])
    const late = device.sign(await ask(other))
    portal.clock.advance(300_000)
    expectRefused(await other.post('/api/auth/passkey', late), 'PasskeyRejected', 400)
  })

  test('lets in only one of five simultaneous answers', async () => {
    const device = await addTo(await signedIn())
    const browser = portal.browser()
    const assertion = device.sign(await ask(browser))
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.post('/api/auth/passkey', assertion)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test.each<[string, Parameters<SoftwarePasskey['sign']>[1]]>([
    ['for another site', { origin: 'https://foyer.example.net' }],
    ['of a device that did not verify its user', { isVerified: false }],
    ['in the name of another member', { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') }],
  ])('refuses an answer %s', async (_, bent) => {
    const device = await addTo(await signedIn())
    expectRefused(await enter(portal.browser(), device, bent), 'PasskeyRejected', 400)
  })

  test('refuses an unknown passkey and a changed signature alike, and ends the current session [SESS-31]', async () => {
    const browser = await signedIn()
    const device = await addTo(browser)
    expectRefused(await enter(portal.browser(), softwarePasskey()), 'PasskeyRejected', 400)
    const forged = device.sign(await ask(browser))
    const signature = `${forged.response.signature.slice(0, -2)}AA`
    expectRefused(
      await browser.post('/api/auth/passkey', { ...forged, response: { ...forged.response, signature } }),
      'PasskeyRejected',
      400,
    )
    expect(browser.cookies.has('jwt_token')).toBe(false)
    expect((await browser.post('/api/auth/passkey', {})).statusCode).toBe(422)
  })

  test('refuses a counter that did not increase and audits it as a copied device', async () => {
    const device = await addTo(await signedIn())
    expect((await enter(portal.browser(), device, { counter: 7 })).statusCode).toBe(200)
    expectRefused(await enter(portal.browser(), device, { counter: 7 }), 'PasskeyRejected', 400)
    expect(await lastAudit()).toEqual({ event: 'authn.passkey', outcome: 'failed', reason: 'CounterBehind' })
    expectRefused(await enter(portal.browser(), device, { counter: 0 }), 'PasskeyRejected', 400)
    expect((await enter(portal.browser(), device, { counter: 8 })).statusCode).toBe(200)
  })

  test('accepts a device whose counter is always zero', async () => {
    const device = await addTo(await signedIn())
    expect((await enter(portal.browser(), device, { counter: 0 })).statusCode).toBe(200)
    expect((await enter(portal.browser(), device, { counter: 0 })).statusCode).toBe(200)
  })

  test('is refused if the group does not allow passkeys', async () => {
    const device = await addTo(await signedIn())
    await setGroup('FOYER', 'passkeys_allowed', false)
    expectRefused(await enter(portal.browser(), device), 'PasskeyRejected', 400)
    await setGroup('FOYER', 'passkeys_allowed', true)
  })
})

describe('a passkey in a group that requires the PIN', () => {
  const dora = async () => {
    const browser = portal.browser()
    const { telehealthId } = (await browser.signIn('dora.secure@example.com')).json().data.familyMember
    const [phone] = (await browser.get(`/api/mfa/phones?telehealthId=${telehealthId}`)).json().data
    await browser.post('/api/mfa', { communication_id: phone.party_phone_fax_id })
    expect((await browser.post('/api/mfa/login', { pin: await portal.lastPin() })).statusCode).toBe(200)
    return addTo(browser)
  }

  test('opens a pending session, which the PIN completes', async () => {
    const device = await dora()
    const browser = portal.browser()
    const { data } = (await enter(browser, device)).json()
    expect([data.level, Object.keys(data.profile)]).toEqual(['pending', ['id']])
    expectRefused(await browser.get('/api/account/passkeys'), 'PinPending', 403)
    const [phone] = (await browser.get(`/api/mfa/phones?telehealthId=${data.familyMember.telehealthId}`)).json().data
    await browser.post('/api/mfa', { communication_id: phone.party_phone_fax_id })
    expect((await browser.post('/api/mfa/login', { pin: await portal.lastPin() })).json().data.level).toBe('full')
  })

  test('replaces the PIN while the group allows it; afterwards open sessions need the PIN', async () => {
    const device = await dora()
    await setGroup('SECURE', 'strong_factor_replaces_pin', true)
    const browser = portal.browser()
    expect((await enter(browser, device)).json().data.level).toBe('full')
    expect((await list(browser)).isEnough).toBe(true)
    await setGroup('SECURE', 'strong_factor_replaces_pin', false)
    expectRefused(await browser.get('/api/account/passkeys'), 'PinPending', 403)
  })
})
