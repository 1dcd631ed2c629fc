import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runClinicianCommand } from '#care/server/clinicians/clinician-command.ts'
import { findClinician } from '#care/server/clinicians/clinician-store.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { clinicBrowser, clinicPassword } from '#care/server/testing/test-clinic.ts'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'

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
const withBreached = async (password: string, act: () => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'breached-'))
  const file = join(folder, 'list')
  await writeFile(file, `${createHash('sha1').update(password).digest('hex').toUpperCase()}\n`)
  care.care.config.breachedPasswordsFile = file
  await act()
  care.care.config.breachedPasswordsFile = undefined
  await rm(folder, { recursive: true })
}
const codeIn = (lines: string) => /https:\/\/portal\.example\.com\/clinic\/set-password\/([\w-]+)/.exec(lines)?.[1] ?? ''

test('a new clinician sets a password by a link that works once, signs in, and loses access when ended', async () => {
  const code = codeIn(await run(...nia, '--states', 'CO,TX', '--credentials', 'NP'))
  expect(await findClinician(care.db, 'nia@example.com')).toMatchObject({
    first: 'Nia',
    last: 'Newell',
    credentials: 'NP',
    types: ['GeneralMedical', 'Dermatology'],
    states: ['CO', 'TX'],
    timeZone: 'America/Denver',
    passwordHash: null,
  })
  expect(await run('list')).toContain('(no password yet)')
  const browser = clinicBrowser(care)
  expect((await browser.post('/invitations/password', { code, password: 'weak' })).status).toBe(422)
  await withBreached('Known-4-ever!', async () =>
    expect((await browser.post('/invitations/password', { code, password: 'Known-4-ever!' })).errors).toEqual(['PasswordBreached']),
  )
  expect((await browser.post('/invitations/password', { code, password: clinicPassword })).data).toEqual({ email: 'nia@example.com' })
  expect((await browser.post('/invitations/password', { code, password: clinicPassword })).errors).toEqual(['LinkExpired'])
  expect((await browser.open('nia@example.com')).data.level).toBe('full')
  await run('end', 'nia@example.com')
  expect((await browser.get('/session')).errors).toEqual(['UNAUTHORIZED'])
  await expect(run('end', 'nia@example.com')).rejects.toThrow('No clinician has the address nia@example.com.')
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
  [['add', 'a@example.com', 'Nia', 'Newell', '--types', 'Surgery', '--zone', 'America/Denver'], 'types: '],
  [['add', 'a@example.com', 'Nia', 'Newell', '--types', 'Nutrition', '--zone', 'Denver'], 'timeZone: '],
  [['fly'], 'Commands:'],
])('%j is refused with an explanation', async (words, problem) => {
  await expect(run(...words)).rejects.toThrow(problem)
})
