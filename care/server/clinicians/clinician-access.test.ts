import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withBreached } from '#care/server/testing/breached-list.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { addTestClinician, type ClinicBrowser, clinicBrowser, clinicPassword } from '#care/server/testing/test-clinic.ts'
import { totpCode } from '#platform/auth/totp.ts'
import { outboxMessages } from '#platform/schema/platform-tables.ts'

let care: TestCare
let id: string
let browser: ClinicBrowser
let number = 0
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.clock.advance(25 * 3_600_000)
  number += 1
  id = await addTestClinician(care, { email: email() })
  browser = clinicBrowser(care)
  await browser.enter(id)
})

const email = () => `dr.${number}@example.com`
const other = async (options: { isPending?: boolean } = {}) => {
  const one = clinicBrowser(care)
  return { one, sid: await one.enter(id, options) }
}
const isIn = async (one: ClinicBrowser) => (await one.get('/session')).status === 200
const change = (typed: object) => browser.put('/account/password', typed)
const password = 'A-better-1-of-ours'

test('a clinician sees their own sessions, this one first, and none that is over', async () => {
  const second = await other({ isPending: true })
  const stranger = clinicBrowser(care)
  await stranger.enter(await addTestClinician(care, { email: `other.${number}@example.com` }))
  const { data } = await browser.get('/account/sessions')
  expect(data).toMatchObject([
    { isThis: true, isPending: false },
    { id: second.sid, isThis: false, isPending: true },
  ])
  expect(data).toHaveLength(2)
  expect((await second.one.get('/account/sessions')).errors).toEqual(['PinPending'])
  expect((await clinicBrowser(care).get('/account/sessions')).errors).toEqual(['UNAUTHORIZED'])
})

test('they end one of them or all others; a colleague’s is not found', async () => {
  const [first, second, third] = [await other(), await other(), await other()]
  expect((await browser.remove(`/account/sessions/${first.sid}`)).data).toEqual({ ended: true })
  expect([await isIn(first.one), await isIn(second.one)]).toEqual([false, true])
  const colleague = clinicBrowser(care)
  const theirs = await colleague.enter(await addTestClinician(care, { email: `other.${number}@example.com` }))
  expect((await browser.remove(`/account/sessions/${theirs}`)).errors).toEqual(['NotFound'])
  expect((await browser.remove('/account/sessions')).data).toEqual({ ended: true })
  expect([await isIn(second.one), await isIn(third.one), await isIn(browser), await isIn(colleague)]).toEqual([false, false, true, true])
})

test('a new password needs the current one, ends the other sessions, and is mailed', async () => {
  const { one } = await other()
  const wrong = await change({ currentPassword: 'not-it', password })
  expect(wrong.body.meta.errorMessages).toMatchObject([{ code: 'CurrentPasswordWrong', field: 'currentPassword' }])
  expect((await change({ currentPassword: clinicPassword, password: 'weak' })).status).toBe(422)
  expect(await isIn(one)).toBe(true)
  expect((await change({ currentPassword: clinicPassword, password })).data).toEqual({ changed: true })
  expect([await isIn(one), await isIn(browser)]).toEqual([false, true])
  const mails = (await care.db.select().from(outboxMessages)).filter(
    ({ recipient, kind }) => recipient === email() && kind === 'staff-factor-notice',
  )
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/password was changed/)])
  const next = clinicBrowser(care)
  expect((await next.signIn(email())).errors).toEqual(['Rejected'])
  expect((await next.signIn(email(), password)).data.level).toBe('pending')
})

test('with an authenticator app the current password alone changes nothing', async () => {
  const { secret } = (await browser.post('/account/authenticator')).data
  await browser.put('/account/authenticator', { code: totpCode(secret, care.clock.now()) })
  const refused = await change({ currentPassword: clinicPassword, password })
  expect(refused.body.meta.errorMessages).toMatchObject([{ code: 'Required', field: 'code' }])
  care.clock.advance(60_000)
  const code = totpCode(secret, care.clock.now())
  await withBreached(care, 'Known-4-ever!', async () => {
    const breached = await change({ currentPassword: clinicPassword, code, password: 'Known-4-ever!' })
    expect(breached.body.meta.errorMessages).toMatchObject([{ code: 'PasswordBreached', field: 'password' }])
  })
  // The code was not used up by the refusal.
  expect((await change({ currentPassword: clinicPassword, code, password })).data).toEqual({ changed: true })
})
