import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runClinicianCommand } from '#care/server/clinicians/clinician-command.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { addTestClinician, type ClinicBrowser, clinicBrowser, clinicPassword } from '#care/server/testing/test-clinic.ts'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { totpCode } from '#platform/auth/totp.ts'
import { softwarePasskey } from '#platform/testing/software-passkey.ts'

let care: TestCare
let id: string
let browser: ClinicBrowser
beforeAll(async () => {
  care = await openTestCare()
  id = await addTestClinician(care)
})
afterAll(() => care.close())
beforeEach(async () => {
  care.clock.advance(25 * 3_600_000)
  for (const table of ['clinician_passkeys', 'clinician_authenticators', 'clinician_recovery_codes'])
    await care.pool.query(`delete from care.${table}`)
  await care.pool.query('update care.clinicians set strong_factor_at = null')
  browser = clinicBrowser(care)
})

const addPasskey = async (by: ClinicBrowser) => {
  const device = softwarePasskey()
  const options = (await by.post('/account/passkeys/options')).data
  const added = await by.post('/account/passkeys', device.make(options))
  expect(added.errors).toBeUndefined()
  return { device, recoveryCodes: added.data.recoveryCodes as string[], passkeyId: added.data.passkey.id as string }
}

test('a passkey replaces the PIN in the clinic, ends other sessions and signs in without a password', async () => {
  const other = clinicBrowser(care)
  await other.enter(id)
  await browser.open()
  const { device, recoveryCodes } = await addPasskey(browser)
  expect(recoveryCodes).toHaveLength(10)
  expect(care.sent.length).toBeGreaterThan(0)
  expect((await other.get('/session')).errors).toEqual(['UNAUTHORIZED'])
  const next = clinicBrowser(care)
  expect((await next.signIn()).data).toMatchObject({ level: 'pending', sentTo: null, ways: ['passkey', 'code'] })
  expect((await next.post('/pin')).errors).toEqual(['StrongFactorNeeded'])
  const options = (await next.get('/passkey')).data
  const before = await care.pool.query('select max(seq) as seq from care.audit_events')
  expect((await next.post('/passkey', device.sign(options))).data).toEqual({ signedIn: true })
  expect((await next.get('/session')).data).toMatchObject({ level: 'full', clinician: { first: 'Chidi' } })
  const passkeyEvents = `select outcome from care.audit_events where event = 'clinician.passkey' and seq > $1`
  const { rows } = await care.pool.query(passkeyEvents, [before.rows[0].seq])
  expect(rows).toEqual([{ outcome: 'ok' }])
})

test('an app code or a recovery code opens the clinic after the password', async () => {
  await browser.open()
  const { secret } = (await browser.post('/account/authenticator')).data
  const code = totpCode(secret, care.clock.now())
  const { recoveryCodes } = (await browser.put('/account/authenticator', { code })).data
  care.clock.advance(60_000)
  const next = clinicBrowser(care)
  await next.signIn()
  expect((await next.post('/code/verify', { code })).errors).toEqual(['CodeInvalid'])
  expect((await next.post('/code/verify', { code: totpCode(secret, care.clock.now()) })).data).toEqual({ signedIn: true })
  const third = clinicBrowser(care)
  await third.signIn()
  expect((await third.post('/code/verify', { code: recoveryCodes[0] })).data).toEqual({ signedIn: true })
  expect((await third.get('/account/factors')).data).toMatchObject({ passkeys: [], codesLeft: 9 })
})

test('a change of factors needs a fresh proof, and with a factor more than the password', async () => {
  await browser.open()
  const { passkeyId } = await addPasskey(browser)
  care.clock.advance(900_000)
  expect((await browser.remove(`/account/passkeys/${passkeyId}`)).errors).toEqual(['ConfirmationNeeded'])
  expect((await browser.post('/account/confirm', { currentPassword: clinicPassword })).errors).toEqual(['Required'])
})

test('the command line resets the factors of a clinician, and ending the access deletes them', async () => {
  await browser.open()
  const { device } = await addPasskey(browser)
  const parts = {
    db: care.db,
    clock: care.clock,
    key: () => care.care.secretKey,
    publicUrl: 'https://portal.example.com',
    config: care.care.config,
  }
  const run = (...words: string[]) => runClinicianCommand(parts, words, terminalAuditContext('clinic'), () => {})
  await run('reset-factors', 'dr.okafor@example.com')
  expect((await browser.get('/session')).errors).toEqual(['UNAUTHORIZED'])
  const next = clinicBrowser(care)
  const options = (await next.get('/passkey')).data
  expect((await next.post('/passkey', device.sign(options))).errors).toEqual(['PasskeyRejected'])
  expect((await next.signIn()).data.ways).toEqual(['pin'])
  const { rows } = await care.pool.query(`select subject from care.outbox_messages order by id desc`)
  expect(rows.map(({ subject }) => subject)).toContain('Your passkeys and app for Foyer were reset')
})

test('a deployment that requires a strong factor opens only the own account of a clinician without one', async () => {
  const strict = await openTestCare({ staffStrongFactor: 'on' })
  try {
    const by = clinicBrowser(strict)
    await by.enter(await addTestClinician(strict))
    expect((await by.get('/session')).data).toMatchObject({ level: 'full', mustAddFactor: true })
    expect((await by.get('/queue')).errors).toEqual(['FactorRequired'])
    const { passkeyId } = await addPasskey(by)
    expect((await by.get('/queue')).status).toBe(200)
    expect((await by.remove(`/account/passkeys/${passkeyId}`)).errors).toEqual(['LastFactor'])
  } finally {
    await strict.close()
  }
})
