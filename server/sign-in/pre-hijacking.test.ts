import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { totpCode } from '#platform/auth/totp.ts'
import { answerRecoveryRequests } from '#server/sign-in/request-recovery.ts'
import { solvedRobotCheck } from '#server/testing/robot-check.ts'
import { softwarePasskey } from '#server/testing/software-passkey.ts'
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
  expect((await attacker.get('/api/circles')).statusCode).not.toBe(200)
})

test('a phone is not confirmed by typing it at registration', async () => {
  await registerAs()
  const { rows } = await portal.pool.query(`select confirmed_at from profile_phones where number = '3055550199'`)
  expect(rows).toEqual([{ confirmed_at: null }])
})
