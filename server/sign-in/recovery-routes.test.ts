import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { answerRecoveryRequests } from '#server/sign-in/request-recovery.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.advance(3_700_000))

const newPassword = 'Brand-New-1!'
const ask = async (email: string, from = '10.5.0.1') => {
  const answer = await portal.browser().post('/api/profiles/password-recovery', { email }, { from })
  await answerRecoveryRequests(portal.portal, portal.db)
  await portal.portal.outbox.deliverDue('email')
  return answer
}
const mailsTo = (email: string) => listDemoMessages(portal.db, email)
/** The profile and code in the link of the newest mail. */
const linkFor = async (email: string) => {
  await ask(email)
  const links = (await mailsTo(email)).flatMap(({ text }) => /\/set-password\/([^/]+)\/(\S+)/.exec(text) ?? [])
  const [profileId, code] = links.slice(-2)
  return { profileId: profileId as string, code: code as string }
}
const complete = (link: { profileId: string; code: string }, password = newPassword, browser = portal.browser()) =>
  browser.put(`/api/profiles/${link.profileId}/password`, { profileId: link.profileId, password, passwordRecoveryCode: link.code })

describe('asking for a password reset', () => {
  test('mails a link that is good for half an hour [SIGN-20 CALL-11]', async () => {
    const answer = await ask('Sam.Basic@example.com')
    expect(answer.json()).toEqual({ data: { requested: true } })
    const mail = (await mailsTo('sam.basic@example.com')).at(-1)
    expect(mail?.subject).toBe('Reset your Foyer password')
    expect(mail?.text).toMatch(/Choose a new password: http:\/\/localhost:3000\/set-password\/[0-9a-f-]{36}\/[\w-]{43}/)
  })

  test('with an unknown address gives the same answer and sends no mail', async () => {
    const [known, unknown] = [await ask('sam.basic@example.com', '10.5.1.1'), await ask('nobody@example.com', '10.5.1.2')]
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(await mailsTo('nobody@example.com')).toEqual([])
  })

  test('with a bad address is refused at its field [SIGN-22 SIGN-23]', async () => {
    const errorOf = async (email?: string) =>
      (await portal.browser().post('/api/profiles/password-recovery', { email })).json().meta.errorMessages[0]
    expect(await errorOf('nobody')).toEqual({ code: 'EmailInvalid', reason: 'Invalid email address', field: 'email' })
    expect(await errorOf('')).toEqual({ code: 'Required', reason: 'Required', field: 'email' })
  })

  test('sends at most five mails an hour, with the same answer', async () => {
    const links = async () => (await mailsTo('rita.rx@example.com')).filter(({ subject }) => subject === 'Reset your Foyer password').length
    const before = await links()
    for (let asked = 0; asked < 7; asked += 1) expect((await ask('rita.rx@example.com', `10.5.2.${asked}`)).statusCode).toBe(200)
    expect((await links()) - before).toBe(5)
  })

  test('stores the link nowhere in clear once the mail was sent', async () => {
    const { code } = await linkFor('nora.hyuhg@example.com')
    const { rows } = await portal.pool.query(
      `select (select string_agg(c::text, '') from recovery_codes c) || (select string_agg(o::text, '') from outbox_messages o) as all`,
    )
    expect(rows[0].all).not.toContain(code)
  })
})

describe('setting a new password', () => {
  test('ends all other sessions, mails the owner and signs in [SIGN-25 SIGN-27 CALL-12]', async () => {
    const elsewhere = portal.browser()
    await elsewhere.signIn('sam.basic@example.com')
    const browser = portal.browser()
    const answer = await complete(await linkFor('sam.basic@example.com'), newPassword, browser)
    expect(answer.json().data).toMatchObject({ level: 'full', profile: { first: 'Sam' } })
    expect((await browser.get('/api/session')).statusCode).toBe(200)
    expect((await elsewhere.get('/api/session')).statusCode).toBe(401)
    expect((await portal.browser().signIn('sam.basic@example.com')).statusCode).toBe(400)
    expect((await portal.browser().signIn('sam.basic@example.com', newPassword)).statusCode).toBe(200)
    await portal.portal.outbox.deliverDue('email')
    expect((await mailsTo('sam.basic@example.com')).at(-1)?.subject).toBe('Your Foyer password was changed')
  })

  test('still needs the PIN if the group requires it', async () => {
    const answer = await complete(await linkFor('dora.secure@example.com'))
    expect(answer.json().data.level).toBe('pending')
  })

  const expired = { errors: ['LinkExpired'], reason: 'This link has expired. Please request a new one.' }
  const refusalOf = async (answer: Awaited<ReturnType<typeof complete>>) => {
    const { meta } = answer.json()
    return { errors: meta.errors, reason: meta.errorMessages[0].reason }
  }

  test('works once per link, also with five tries at once [SIGN-29]', async () => {
    const link = await linkFor('pat.paid@example.com')
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(link)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await refusalOf(await complete(link))).toEqual(expired)
  })

  test('is refused with an expired or older link, or another profile [SIGN-29]', async () => {
    const older = await linkFor('ben.rivera@example.com')
    const newer = await linkFor('ben.rivera@example.com')
    expect(await refusalOf(await complete(older))).toEqual(expired)
    const ana = await linkFor('ana.rivera@example.com')
    expect(await refusalOf(await complete({ profileId: ana.profileId, code: newer.code }))).toEqual(expired)
    expect(await refusalOf(await complete({ profileId: 'nobody', code: newer.code }))).toEqual(expired)
    portal.clock.advance(30 * 60_000)
    expect(await refusalOf(await complete(newer))).toEqual(expired)
  })

  test.each([
    ['short1!', 'PasswordTooShort', 'Password is too short - should be 8 chars minimum.', 'SIGN-30'],
    ['lowercase-1', 'PasswordNeedsCapital', 'Must contain one capital letter', 'SIGN-31'],
    ['UPPERCASE-1', 'PasswordNeedsLower', 'Must contain one lower case letter', 'SIGN-32'],
    ['NoSpecials1', 'PasswordNeedsSpecial', 'Must contain one special character', 'SIGN-33'],
    ['No-Numbers', 'PasswordNeedsNumber', 'Must contain one number', 'SIGN-34'],
  ])('%s is refused with %s: %s [%s]', async (password, code, reason, _row) => {
    const link = await linkFor('ana.rivera@example.com')
    const answer = await complete(link, password)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().meta.errorMessages).toContainEqual({ code, reason, field: 'password' })
    expect((await complete(link)).statusCode).toBe(200)
  })
})

describe('an older link', () => {
  test('ends when the password is changed', async () => {
    const link = await linkFor('rita.rx@example.com')
    const browser = portal.browser()
    const { profile } = (await browser.signIn('rita.rx@example.com')).json().data
    const change = { currentPassword: demoPassword, password: newPassword }
    expect((await browser.put(`/api/profiles/update/password/${profile.id}`, change)).statusCode).toBe(200)
    expect((await complete(link, 'Of-The-Thief-1!')).json().meta.errors).toEqual(['LinkExpired'])
    expect((await portal.browser().signIn('rita.rx@example.com', newPassword)).statusCode).toBe(200)
  })

  test('ends when the address that it was mailed to is replaced', async () => {
    const link = await linkFor('ben.rivera@example.com')
    const browser = portal.browser()
    const { profile } = (await browser.signIn('ben.rivera@example.com')).json().data
    const { first, last } = (await browser.get(`/api/profiles/${profile.id}`)).json().data
    const change = { first, last, gender: 'Male', language: 'English', email: 'ben.new@example.com', currentPassword: demoPassword }
    expect((await browser.put(`/api/profiles/${profile.id}`, change)).statusCode).toBe(200)
    await portal.portal.outbox.deliverDue('email')
    const code = /\b\d{6}\b/.exec((await mailsTo('ben.new@example.com')).at(-1)?.text ?? '')?.[0]
    expect((await browser.post('/api/account/email/confirm', { code })).statusCode).toBe(200)
    expect((await complete(link, 'Of-The-Thief-1!')).json().meta.errors).toEqual(['LinkExpired'])
  })
})
