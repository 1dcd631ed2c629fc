import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runClinicianCommand } from '#care/server/clinicians/clinician-command.ts'
import { findClinician } from '#care/server/clinicians/clinician-store.ts'
import { withBreached } from '#care/server/testing/breached-list.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { clinicBrowser, clinicPassword } from '#care/server/testing/test-clinic.ts'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'

let care: TestCare
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())

const run = async (...words: string[]): Promise<string> => {
  const lines: string[] = []
  const parts = {
    db: care.db,
    clock: care.clock,
    key: () => care.care.secretKey,
    publicUrl: 'https://portal.example.com',
    config: care.care.config,
  }
  await runClinicianCommand(parts, words, terminalAuditContext('clinic'), (line) => lines.push(line))
  return lines.join('\n')
}
const nia = ['add', 'Nia@Example.com', 'Nia', 'Newell', '--types', 'GeneralMedical,Dermatology', '--zone', 'America/Denver']
const codeIn = (lines: string) => /https:\/\/portal\.example\.com\/clinic\/set-password\/([\w-]+)/.exec(lines)?.[1] ?? ''

test('a new clinician sets a password by a link that works once, signs in, and loses access when ended', async () => {
  const code = codeIn(
    await run(...nia, '--license', 'CO:C-7:2027-05-31', '--license', 'tx:T-9:2027-01-31', '--npi', '1234567893', '--credentials', 'NP'),
  )
  expect(await findClinician(care.db, 'nia@example.com')).toMatchObject({
    first: 'Nia',
    last: 'Newell',
    credentials: 'NP',
    types: ['GeneralMedical', 'Dermatology'],
    npi: '1234567893',
    licenses: [
      { state: 'CO', number: 'C-7', expiresOn: '2027-05-31' },
      { state: 'TX', number: 'T-9', expiresOn: '2027-01-31' },
    ],
    // For the previous version.
    states: ['CO', 'TX'],
    timeZone: 'America/Denver',
    passwordHash: null,
  })
  expect(await run('list')).toContain('(no password yet)')
  const browser = clinicBrowser(care)
  expect((await browser.post('/invitations/password', { code, password: 'weak' })).status).toBe(422)
  await withBreached(care, 'Known-4-ever!', async () =>
    expect((await browser.post('/invitations/password', { code, password: 'Known-4-ever!' })).errors).toEqual(['PasswordBreached']),
  )
  expect((await browser.post('/invitations/password', { code, password: clinicPassword })).data).toEqual({ email: 'nia@example.com' })
  expect((await browser.post('/invitations/password', { code, password: clinicPassword })).errors).toEqual(['LinkExpired'])
  expect((await browser.open('nia@example.com')).data.level).toBe('full')
  await run('end', 'nia@example.com')
  expect((await browser.get('/session')).errors).toEqual(['UNAUTHORIZED'])
  await expect(run('end', 'nia@example.com')).rejects.toThrow('No clinician has the address nia@example.com.')
})

test('a license is added, renewed and removed; without one there are no visits', async () => {
  await run(...nia)
  expect(await findClinician(care.db, 'nia@example.com')).toMatchObject({ licenses: [], states: ['none'] })
  expect(await run('list')).toContain('licenses: none, so no visits')
  await run('license', 'nia@example.com', 'CO:C-7:2027-05-31', 'TX:T-9:2027-01-31')
  expect(await run('license', 'Nia@example.com', 'CO:C-8:2028-05-31')).toContain('TX T-9 until 2027-01-31, CO C-8 until 2028-05-31')
  expect(await run('license', 'nia@example.com', '--remove', 'TX')).toContain('these licenses: CO C-8 until 2028-05-31')
  expect(await findClinician(care.db, 'nia@example.com')).toMatchObject({ licenses: [{ state: 'CO' }], states: ['CO'] })
  const rows = await care.db.select().from(auditEvents).where(eq(auditEvents.event, 'clinician.license'))
  expect(rows).toHaveLength(3)
})

test('a link expires after three days, or when a newer link is made', async () => {
  const browser = clinicBrowser(care)
  const [former, newer] = [codeIn(await run(...nia)), codeIn(await run(...nia))]
  expect((await browser.post('/invitations/password', { code: former, password: clinicPassword })).errors).toEqual(['LinkExpired'])
  care.clock.advance(3 * 86_400_000)
  expect((await browser.post('/invitations/password', { code: newer, password: clinicPassword })).errors).toEqual(['LinkExpired'])
})

test.each([
  [['add', 'no-address', 'Nia', 'Newell', '--types', 'GeneralMedical', '--zone', 'America/Denver'], 'email: '],
  [['add', 'a@example.com', 'Nia', 'Newell', '--zone', 'America/Denver'], 'types: '],
  [['add', 'a@example.com', 'Nia', 'Newell', '--types', 'Surgery', '--zone', 'America/Denver'], 'types.0: '],
  [['add', 'a@example.com', 'Nia', 'Newell', '--types', 'Nutrition', '--zone', 'Denver'], 'timeZone: '],
  [[...nia, '--license', 'CO:C-7'], 'licenses.0.expiresOn: '],
  [[...nia, '--license', 'CO:C-7:2027-05-31', '--license', 'CO:C-8:2027-05-31'], 'licenses: '],
  [['license', 'nobody@example.com', 'CO:C-7:2027-05-31'], 'No clinician has the address'],
  [['license', 'nia@example.com'], 'Commands:'],
  [['fly'], 'Commands:'],
])('%j is refused with an explanation', async (words, problem) => {
  await expect(run(...words)).rejects.toThrow(problem)
})
