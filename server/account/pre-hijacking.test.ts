import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { totpCode } from '#platform/auth/totp.ts'
import { softwarePasskey } from '#platform/testing/software-passkey.ts'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { answerRecoveryRequests } from '#server/sign-in/request-recovery.ts'
import { solvedRobotCheck } from '#server/testing/robot-check.ts'
import { codeTo } from '#server/testing/sent-messages.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())

const victim = 'victim@example.com'
const [attackersPassword, victimsPassword] = ['Attackers-1!', 'Victims-Own-1!']

/** Registers with somebody else's address and signs in. */
const registerAs = async (email = victim): Promise<TestBrowser> => {
  const browser = portal.browser()
  const form = {
    first: 'Vic',
    last: 'Timms',
    email,
    dob: '05/06/1990',
    address1: '1 Main St',
    city: 'Miami',
    state: 'FL',
    zip: '33101',
    phone: '305 555 0199',
    gender: 'Female',
    password: attackersPassword,
    acceptNotice: true,
    submittedFrom: 'member-portal',
  }
  expect((await browser.post('/api/members/ineligible', { ...form, altcha: await solvedRobotCheck(browser) })).statusCode).toBe(200)
  expect((await browser.signIn(email, attackersPassword)).statusCode).toBe(200)
  return browser
}
const addApp = async (browser: TestBrowser) => {
  const started = await browser.post('/api/account/authenticator')
  if (started.statusCode !== 200) return started
  return browser.put('/api/account/authenticator', { code: totpCode(started.json().data.secret, portal.clock.now()) })
}
const addPasskey = async (browser: TestBrowser) => {
  const device = softwarePasskey()
  const options = (await browser.post('/api/account/passkeys/options')).json().data
  expect((await browser.post('/api/account/passkeys', device.make(options))).statusCode).toBe(200)
  return device
}
const passkeySignIn = async (device: ReturnType<typeof softwarePasskey>) => {
  const browser = portal.browser()
  const { data } = (await browser.get('/api/auth/passkey')).json()
  return browser.post('/api/auth/passkey', device.sign(data))
}
/** Resets the password by the mailed link, as the owner of the mailbox. */
const recover = async (email = victim, browser = portal.browser(), password = victimsPassword) => {
  await browser.post('/api/profiles/password-recovery', { email })
  await answerRecoveryRequests(portal.portal, portal.db)
  const { rows } = await portal.pool.query('select text from outbox_messages where recipient = $1 order by id desc limit 1', [email])
  const [, profileId, passwordRecoveryCode] = /\/set-password\/([^/]+)\/(\S+)/.exec(rows[0].text) ?? []
  return browser.put(`/api/profiles/${profileId}/password`, { profileId, password, passwordRecoveryCode })
}

describe('the owner of an address that somebody else registered resets the password', () => {
  test('and is let in, although the attacker had added an authenticator app', async () => {
    const attacker = await registerAs()
    expect((await addApp(attacker)).statusCode).toBe(200)
    expect((await recover()).json().data.level).toBe('full')
    expect((await portal.browser().signIn(victim, victimsPassword)).json().data.level).toBe('full')
    expect((await attacker.get('/api/session')).statusCode).toBe(401)
  })

  test("and the attacker's passkey no longer signs in", async () => {
    const device = await addPasskey(await registerAs())
    expect((await passkeySignIn(device)).statusCode).toBe(200)
    await recover()
    expect((await passkeySignIn(device)).statusCode).toBe(400)
  })
})

test('an account cannot add factors before its address is proved, in production', async () => {
  await portal.close()
  portal = await openTestPortal({ env: { REGISTRATION_PROOF: 'full' } })
  const attacker = await registerAs()
  const refused = await addApp(attacker)
  expect([refused.statusCode, refused.json().meta?.errors]).toEqual([409, ['EmailUnproved']])
  expect((await attacker.post('/api/account/passkeys/options')).statusCode).toBe(409)
})

test('a phone is not confirmed by typing it at registration', async () => {
  await registerAs()
  const { rows } = await portal.pool.query(`select confirmed_at from profile_phones where number = '3055550199'`)
  expect(rows).toEqual([{ confirmed_at: null }])
})

describe('the first proof of a mailbox', () => {
  const confirm = (browser: TestBrowser, code: string) => browser.post('/api/account/email/confirm', { code })
  const session = async (browser: TestBrowser) => (await browser.get('/api/session')).json().data
  const mailsTo = async (to: string) => {
    await portal.portal.outbox.deliverDue('email')
    return (await listDemoMessages(portal.db, to)).map(({ subject }) => subject)
  }

  test('opens a new account in production, by the code that was mailed at registration', async () => {
    await portal.close()
    portal = await openTestPortal({ env: { REGISTRATION_PROOF: 'full' } })
    const browser = await registerAs()
    expect((await session(browser)).emailProof).toEqual({ isDue: true })
    expect((await confirm(browser, '000000')).json().meta.errors).toEqual(['PinInvalid'])
    expect((await confirm(browser, await codeTo(portal, victim))).json().data).toEqual({ confirmed: true, removed: false })
    expect((await session(browser)).emailProof).toBeUndefined()
    expect((await browser.post('/api/account/authenticator')).statusCode).toBe(200)
    expect((await confirm(browser, await codeTo(portal, victim))).json().meta.errors).toEqual(['NotFound'])
  })

  test('is possible at another address after a typing error, with the password', async () => {
    await portal.close()
    portal = await openTestPortal({ env: { REGISTRATION_PROOF: 'full' } })
    const browser = await registerAs('typo@example.com')
    const change = (currentPassword: string) => browser.put('/api/account/email', { email: 'Right@example.com', currentPassword })
    expect((await change('wrong')).json().meta.errors).toEqual(['CurrentPasswordWrong'])
    const first = await codeTo(portal, 'typo@example.com')
    expect((await change(attackersPassword)).statusCode).toBe(200)
    const second = await codeTo(portal, 'right@example.com')
    if (first !== second) expect((await confirm(browser, first)).json().meta.errors).toEqual(['PinInvalid'])
    expect((await confirm(browser, second)).statusCode).toBe(200)
    expect((await session(browser)).profile.email).toBe('right@example.com')
  })

  test('is not given by a code that went to another address', async () => {
    const browser = await registerAs()
    await browser.put('/api/account/email', { email: 'attacker@example.com', currentPassword: attackersPassword })
    const code = await codeTo(portal, 'attacker@example.com')
    expect((await browser.ask('DELETE', '/api/account/email')).statusCode).toBe(200)
    expect((await confirm(browser, code)).json().meta.errors).toEqual(['PinExpired'])
    expect((await session(browser)).emailProof).toEqual({ isDue: false })
  })

  test('removes what was added before it, tells the member, and ends other sessions', async () => {
    const attacker = await registerAs()
    const device = await addPasskey(attacker)
    const answer = await recover()
    expect(answer.json().meta.removedBeforeProof).toBe(true)
    expect(await mailsTo(victim)).toContain('Your Foyer email address is confirmed')
    expect((await passkeySignIn(device)).statusCode).toBe(400)
    expect((await attacker.get('/api/session')).statusCode).toBe(401)
  })

  test('happens once: what is added after it survives recovery', async () => {
    await registerAs()
    const owner = portal.browser()
    await recover(victim, owner)
    const device = await addPasskey(owner)
    const again = await recover(victim, portal.browser(), 'Another-One-2!')
    expect(again.json().meta.removedBeforeProof).toBeUndefined()
    expect((await passkeySignIn(device)).statusCode).toBe(200)
  })

  test('is given by a PIN that was mailed, and a PIN to a phone confirms the phone', async () => {
    await registerAs()
    await portal.pool.query(`update groups set requires_mfa = true, pin_methods = '{text,email}' where code = 'HYUHCSRPAID'`)
    portal.portal.sessions.forgetAll()
    const proved = async () =>
      (
        await portal.pool.query(
          `select email_proved_at is not null as email, n.confirmed_at is not null as phone
           from profiles p join profile_phones n on n.profile_id = p.id where p.email = $1`,
          [victim],
        )
      ).rows[0]
    const signInBy = async (method: 'text' | 'email') => {
      const browser = portal.browser()
      const { familyMember } = (await browser.signIn(victim, attackersPassword)).json().data
      const [phone] = (await browser.get(`/api/mfa/phones?telehealthId=${familyMember.telehealthId}`)).json().data
      expect(phone.phone_number).toBe('***0199')
      const body = { communication_id: phone.party_phone_fax_id, delivery_method: method }
      expect((await browser.post('/api/mfa', body)).statusCode).toBe(200)
      const answer = await browser.post('/api/mfa/login', { pin: await portal.lastPin() })
      expect(answer.json().data.level).toBe('full')
    }
    await signInBy('text')
    expect(await proved()).toEqual({ email: false, phone: true })
    portal.clock.advance(60_000)
    await signInBy('email')
    expect(await proved()).toEqual({ email: true, phone: true })
  })
})
