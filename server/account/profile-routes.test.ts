import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeTo, messagesTo } from '#server/testing/sent-messages.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '100' } })
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.advance(25 * 3_600_000))

const password = 'Welcome-2-Foyer!'
const saved = { first: 'Sam', last: 'Basic', gender: 'Male', language: 'English', version: 2 }
const signedIn = async (email = 'sam.basic@example.com') => {
  const browser = portal.browser()
  const { profile } = (await browser.signIn(email)).json().data
  const path = `/api/profiles/${profile.id}`
  return { browser, id: profile.id as string, path, put: (change: object = {}) => browser.put(path, { ...saved, ...change }) }
}
const errorOf = (answer: Awaited<ReturnType<TestBrowser['get']>>) => [answer.statusCode, answer.json().meta?.errorMessages[0]]
const profileOf = async (browser: TestBrowser, path: string) => (await browser.get(path)).json().data
const lastEvent = async (event: string) =>
  (await portal.pool.query('select outcome, reason from audit_events where event = $1 order by seq desc limit 1', [event])).rows[0]

describe('the profile', () => {
  test('is read and saved, and the audit names only the changed fields [ACCT-02 ACCT-10 ACCT-13 CALL-25]', async () => {
    const { browser, path, put, id } = await signedIn()
    expect(await profileOf(browser, path)).toMatchObject({ id, email: 'sam.basic@example.com', dob: expect.any(String), newEmail: null })
    const answer = await put({ last: 'Básico', gender: 'Other', zip: '60601', timeZone: 'America/Denver', groupId: 'x', personId: 'y' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toEqual(await profileOf(browser, path))
    expect(answer.json().data).toMatchObject({ last: 'Básico', gender: 'Other', zip: '60601', timeZone: 'America/Denver' })
    expect(await lastEvent('profile.update')).toEqual({ outcome: 'ok', reason: expect.stringMatching(/^[a-zA-Z ]*last[a-zA-Z ]*$/) })
  })

  test('changes the session and its version at once', async () => {
    const { browser, put } = await signedIn()
    const before = (await browser.get('/api/session')).headers.etag
    await put({ first: 'Samuel', language: 'Spanish' })
    const session = await browser.get('/api/session')
    expect(session.json().data.profile).toMatchObject({ first: 'Samuel', language: 'Spanish' })
    expect(session.headers.etag).not.toBe(before)
    await put()
  })

  test('keeps another language as typed [ACCT-08 ACCT-09 ACCT-11]', async () => {
    const { browser, path, put } = await signedIn()
    await put({ language: 'French' })
    expect(await profileOf(browser, path)).toMatchObject({ language: 'Other', otherLanguage: 'French' })
    await put({ language: 'Other', otherLanguage: 'Tagalog' })
    expect(await profileOf(browser, path)).toMatchObject({ language: 'Other', otherLanguage: 'Tagalog' })
    await put()
  })

  test.each([
    ['first', { first: ' ' }, 'Required'],
    ['last', { last: '' }, 'Required'],
    ['gender', { gender: '' }, 'Required'],
    ['language', { language: '' }, 'Required'],
    ['otherLanguage', { language: 'Other', otherLanguage: ' ' }, 'Required'],
    ['otherLanguage', { language: 'Other', otherLanguage: 'x'.repeat(26) }, 'TooManyCharacters'],
    ['zip', { zip: '00000' }, 'ZipInvalid'],
    ['phone', { phone: '123' }, 'PhoneInvalid'],
    ['email', { email: 'nobody', currentPassword: password }, 'EmailInvalid'],
    ['timeZone', { timeZone: 'Mars/Base' }, 'InvalidInput'],
  ])('is refused when %s is invalid [ACCT-07 ACCT-08 ACCT-12]', async (field, change, code) => {
    expect(errorOf(await (await signedIn()).put(change))).toEqual([422, expect.objectContaining({ field, code })])
  })

  test('of another member is not found', async () => {
    const [{ browser }, other] = [await signedIn(), await signedIn('rita.rx@example.com')]
    expect((await browser.get(other.path)).statusCode).toBe(404)
    expect((await browser.put(other.path, saved)).statusCode).toBe(404)
  })
})

describe('a new phone', () => {
  const number = '3125550199'
  const pinPhones = async (id: string) =>
    (await portal.pool.query('select number from profile_phones where profile_id = $1 and confirmed_at is not null', [id])).rows

  test('is saved at once but receives PINs only once its code is confirmed; the old phone is told [ACCT-02]', async () => {
    const { browser, id, path, put } = await signedIn()
    const [former] = await pinPhones(id)
    expect((await put({ phone: '(312) 555-0199' })).json().data).toMatchObject({ phone: number, isPhoneConfirmed: false })
    expect(await pinPhones(id)).toEqual([former])
    expect((await messagesTo(portal, former.number)).at(-1)?.text).toContain('someone entered another phone number')
    await browser.post('/api/account/phone/code')
    const code = await codeTo(portal, number)
    const wrong = code === '000000' ? '111111' : '000000'
    expect(errorOf(await browser.post('/api/account/phone/confirm', { code: wrong }))).toMatchObject([422, { code: 'PinInvalid' }])
    expect((await browser.post('/api/account/phone/confirm', { code })).statusCode).toBe(200)
    expect(await pinPhones(id)).toEqual([{ number }])
    expect(await profileOf(browser, path)).toMatchObject({ phone: number, isPhoneConfirmed: true })
    expect((await messagesTo(portal, 'sam.basic@example.com')).at(-1)?.subject).toBe('The phone of your Foyer account was changed')
  })

  test('is not confirmed by a code that was sent to another number', async () => {
    const { browser, put } = await signedIn()
    await put({ phone: '3125550111' })
    await browser.post('/api/account/phone/code')
    const code = await codeTo(portal, '3125550111')
    await put({ phone: '3125550112' })
    expect(errorOf(await browser.post('/api/account/phone/confirm', { code }))).toMatchObject([422, { code: 'PinExpired' }])
  })

  test('can be confirmed by a call, or withdrawn; then there is nothing to confirm', async () => {
    const { browser, path, put } = await signedIn()
    const before = (await profileOf(browser, path)).phone
    await put({ phone: '3125550113' })
    await browser.post('/api/account/phone/code', { method: 'phone_call' })
    expect((await messagesTo(portal, '3125550113')).at(-1)).toMatchObject({
      channel: 'phone_call',
      text: expect.stringMatching(/(\d, ){5}\d/),
    })
    expect((await browser.ask('DELETE', '/api/account/phone', {})).statusCode).toBe(200)
    expect((await profileOf(browser, path)).phone).not.toBe('3125550113')
    expect((await browser.post('/api/account/phone/code')).statusCode).toBe(404)
    expect(before).toBeTruthy()
  })

  test('needs the password again a while after sign-in', async () => {
    const { browser, put } = await signedIn()
    portal.clock.advance(16 * 60_000)
    await browser.get('/api/auth/check-session?idleSeconds=0')
    expect(errorOf(await put({ phone: '3125550114' }))).toMatchObject([409, { code: 'ConfirmationNeeded' }])
    expect(errorOf(await put({ phone: '3125550114', currentPassword: 'wrong' }))).toMatchObject([422, { code: 'CurrentPasswordWrong' }])
    expect((await put({ phone: '3125550114', currentPassword: password })).statusCode).toBe(200)
  })
})

describe('a new email address', () => {
  const email = 'pat.new@example.com'
  const own = { ...saved, first: 'Pat', last: 'Paid' }

  test('needs the current password and its code, and both addresses are notified [ACCT-02]', async () => {
    const { browser, path } = await signedIn('pat.paid@example.com')
    expect(errorOf(await browser.put(path, { ...own, email }))).toMatchObject([422, { field: 'currentPassword', code: 'Required' }])
    const answer = await browser.put(path, { ...own, email: 'Pat.New@example.com', currentPassword: password })
    expect(answer.json().data).toMatchObject({ email: 'pat.paid@example.com', newEmail: email })
    expect((await messagesTo(portal, 'pat.paid@example.com')).at(-1)?.subject).toBe(
      'Someone entered another email address for your Foyer account',
    )
    expect((await portal.browser().signIn(email)).statusCode).toBe(400)
    expect((await browser.post('/api/account/email/confirm', { code: await codeTo(portal, email) })).statusCode).toBe(200)
    expect(await profileOf(browser, path)).toMatchObject({ email, newEmail: null })
    expect((await messagesTo(portal, 'pat.paid@example.com')).at(-1)?.subject).toBe('The email address of your Foyer account was changed')
    expect([(await portal.browser().signIn(email)).statusCode, (await portal.browser().signIn('pat.paid@example.com')).statusCode]).toEqual(
      [200, 400],
    )
  })

  test('that belongs to another account is refused [ACCT-06]', async () => {
    const { put } = await signedIn()
    expect(errorOf(await put({ email: 'ana.rivera@example.com', currentPassword: password }))).toEqual([
      409,
      { field: 'email', code: 'ProfileUserEmailDuplicated', reason: 'An account already exists for this email address' },
    ])
  })

  test('can be withdrawn, gets a new code on request, and expires', async () => {
    const { browser, path, put } = await signedIn()
    await put({ email: 'sam.new@example.com', currentPassword: password })
    const first = await codeTo(portal, 'sam.new@example.com')
    portal.clock.advance(60_000)
    await browser.post('/api/account/email/code')
    expect(errorOf(await browser.post('/api/account/email/confirm', { code: first }))[0]).toBe(422)
    portal.clock.advance(31 * 60_000)
    expect((await profileOf(browser, path)).newEmail).toBeNull()
    await put({ email: 'sam.new@example.com', currentPassword: password })
    expect((await browser.ask('DELETE', '/api/account/email', {})).statusCode).toBe(200)
    expect((await browser.post('/api/account/email/code')).statusCode).toBe(404)
  })
})

describe('notifications', () => {
  test('have defaults, can be changed, and always keep mail for security', async () => {
    const { browser } = await signedIn()
    const { channels, reminderMinutes } = (await browser.get('/api/account/notifications')).json().data
    expect([channels.visits, reminderMinutes]).toEqual([
      ['email', 'text'],
      [1440, 60],
    ])
    const chosen = { channels: { visits: ['text'], messages: [], invoices: [], programs: [], security: [] }, reminderMinutes: [10, 1440] }
    const kept = {
      channels: { ...chosen.channels, security: ['email'] },
      reminderMinutes: [1440, 10],
      push: ['visitSoon', 'clinicianReady', 'message', 'earlierTime'],
    }
    expect((await browser.put('/api/account/notifications', chosen)).json().data).toEqual(kept)
    expect((await browser.get('/api/account/notifications')).json().data).toEqual(kept)
    expect((await browser.put('/api/account/notifications', { ...chosen, reminderMinutes: [7] })).statusCode).toBe(422)
  })
})
