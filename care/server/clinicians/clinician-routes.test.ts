import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicianCookie } from '#care/server/session/clinician-rows.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { addTestClinician, type ClinicBrowser, clinicBrowser, clinicPassword } from '#care/server/testing/test-clinic.ts'
import { clinicianTimes } from '#shared/clinicians/clinician-times.ts'

let care: TestCare
let browser: ClinicBrowser
beforeAll(async () => {
  care = await openTestCare()
  await addTestClinician(care)
})
beforeEach(() => {
  browser = clinicBrowser(care)
  care.clock.advance(3_600_000)
})
afterAll(() => care.close())

const events = async (event: string) =>
  (await care.pool.query(`select outcome from care.audit_events where event = $1 order by seq`, [event])).rows.map(({ outcome }) => outcome)

test('the password opens a pending session and mails a PIN; the PIN opens the clinic under a new secret', async () => {
  const first = await browser.signIn(' Dr.Okafor@example.com ')
  expect(first.data).toMatchObject({ level: 'pending', sentTo: 'dr.o…', clinician: { first: 'Chidi', timeZone: 'America/Chicago' } })
  expect(JSON.stringify(first.body)).not.toContain('passwordHash')
  expect(care.sent.at(-1)?.to).toBe('dr.okafor@example.com')
  const pending = browser.cookies.get(clinicianCookie)
  const opened = await browser.post('/pin/verify', { pin: browser.lastPin() })
  expect(opened.data).toMatchObject({ level: 'full', sentTo: null })
  expect(browser.cookies.get(clinicianCookie)).not.toBe(pending)
  expect((await browser.get('/session')).data.level).toBe('full')
  browser.cookies.set(clinicianCookie, pending ?? '')
  expect((await browser.get('/session')).errors).toEqual(['UNAUTHORIZED'])
})

test.each([
  ['a wrong password', 'dr.okafor@example.com', 'wrong'],
  ['an unknown address', 'nobody@example.com', clinicPassword],
])('%s gets the same refusal, and the failure is audited', async (_what, email, password) => {
  const before = (await events('clinician.login')).length
  const answer = await browser.signIn(email, password)
  expect([answer.status, answer.errors]).toEqual([400, ['Rejected']])
  expect((await events('clinician.login')).slice(before)).toEqual(['failed'])
  expect(browser.cookies.has(clinicianCookie)).toBe(false)
})

test('a clinician without access or without a password gets the same refusal as a wrong password', async () => {
  await addTestClinician(care, { email: 'ended@example.com' })
  await care.pool.query(`update care.clinicians set ended_at = now() where email = 'ended@example.com'`)
  expect((await browser.signIn('ended@example.com')).errors).toEqual(['Rejected'])
  await addTestClinician(care, { email: 'new@example.com' })
  await care.pool.query(`update care.clinicians set password_hash = null where email = 'new@example.com'`)
  expect((await browser.signIn('new@example.com')).errors).toEqual(['Rejected'])
})

describe('the PIN', () => {
  test('is refused when wrong, reported when missing, and accepted when right', async () => {
    await browser.signIn()
    const pin = browser.lastPin()
    expect((await browser.post('/pin/verify', { pin: pin === '000000' ? '000001' : '000000' })).errors).toEqual(['PinInvalid'])
    expect((await browser.post('/pin/verify', {})).errors).toEqual(['PinMissing'])
    expect((await browser.post('/pin/verify', { pin })).status).toBe(200)
    expect((await browser.post('/pin/verify', { pin })).errors).toEqual(['Conflict'])
  })

  test('is replaced by a newer one', async () => {
    await browser.signIn()
    const former = browser.lastPin()
    care.clock.advance(20_000)
    expect((await browser.post('/pin')).data).toEqual({ sentTo: 'dr.o…' })
    const fresh = browser.lastPin()
    if (fresh !== former) expect((await browser.post('/pin/verify', { pin: former })).errors).toEqual(['PinInvalid'])
    expect((await browser.post('/pin/verify', { pin: fresh })).status).toBe(200)
  })

  test('is refused once the pending session has expired', async () => {
    await browser.signIn()
    care.clock.advance(clinicianTimes.pending)
    expect((await browser.post('/pin/verify', { pin: browser.lastPin() })).errors).toEqual(['SESSION_EXPIRED'])
  })
})

describe('the session', () => {
  test('ends after an hour without a call; reading the session does not extend it', async () => {
    await browser.open()
    care.clock.advance(clinicianTimes.idle - 1000)
    expect((await browser.get('/session')).status).toBe(200)
    care.clock.advance(1000)
    expect((await browser.get('/session')).errors).toEqual(['SESSION_EXPIRED'])
  })

  test('ends after twelve hours, whatever the activity', async () => {
    await browser.open()
    for (let hours = 0; hours < 12; hours += 1) {
      expect((await browser.post('/days-off', { day: '2027-12-24' })).status).toBe(200)
      care.clock.advance(clinicianTimes.idle - 60_000)
    }
    care.clock.advance(12 * 60_000)
    expect((await browser.get('/session')).errors).toEqual(['SESSION_EXPIRED'])
  })

  test('ends for good on sign-out', async () => {
    await browser.open()
    const secret = browser.cookies.get(clinicianCookie) ?? ''
    expect((await browser.post('/sign-out')).data).toEqual({ signedOut: true })
    expect(browser.cookies.has(clinicianCookie)).toBe(false)
    browser.cookies.set(clinicianCookie, secret)
    expect((await browser.get('/session')).errors).toEqual(['UNAUTHORIZED'])
  })
})
