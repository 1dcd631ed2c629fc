import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { choosePerson, fillAccount, lookUp } from '#e2e/registration.ts'
import { expect, test } from '#e2e/test.ts'
import { sample834 } from '#server/eligibility/testing/sample-834.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const shot = (page: Page, name: string) => page.screenshot({ path: `artifacts/screens/console-${name}.png`, fullPage: true })

const columns =
  'group_code,member_id,subscriber_id,relationship,first_name,last_name,dob,gender,address1,city,state,zip,email,phone,effective_date,termination_date,student_id'
const row = (group: string, id: string, relation: string, first: string, dob: string, zip: string) =>
  `${group},${id},M-1,${relation},${first},Castellano,${dob},F,1 Elm St,Austin,TX,${zip},,,2026-01-01,,`

const fileOf = (group: string) => ({
  name: 'maple-ridge.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      columns,
      row(group, 'M-1', 'Self', 'Delia', '1984-02-11', '78704'),
      row(group, 'M-2', 'Child', 'Noa', '2018-06-01', '78704'),
      row(group, 'M-3', 'Child', 'Iris', '2020-13-45', '78704'),
    ].join('\r\n'),
  ),
})

const makeGroup = async (page: Page, code: string): Promise<void> => {
  await page.goto(consolePaths.newGroup)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Name', { exact: true }).fill('Maple Ridge Mills')
  await page.getByLabel('First day of the contract').fill('2026-01-01')
  await page.getByRole('checkbox', { name: 'Telehealth' }).check()
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(heading(page)).toHaveText('Maple Ridge Mills')
}

const sendFile = async (page: Page, group: string): Promise<void> => {
  await page.goto(consolePaths.imports)
  await expect(heading(page)).toHaveText('Imports')
  await page.getByLabel('834 or CSV file').setInputFiles(fileOf(group))
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(heading(page)).toHaveText('Eligibility dry run')
}

test('a group gets its eligibility file, and one of its people registers and sees its features [REG-01 REG-18 SHELL-058]', {
  tag: '@daily',
}, async ({ page, context }) => {
  const code = 'MAPLE'
  await signInOperator(page, 'admin')
  await makeGroup(page, code)
  await sendFile(page, code)
  await expect(page.getByText('The birth date isn’t a valid date')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
  await expectAccessible(page, 'a dry run')
  await shot(page, 'import-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'a dry run, 390 px')
  await shot(page, 'import-390')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page, 'the dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByText('File applied.')).toBeVisible({ timeout: 30_000 })
  await page.goto(consolePaths.imports)
  await expect(page.getByRole('row', { name: /maple-ridge\.csv Applied 3 2 1/ })).toBeVisible()
  await shot(page, 'imports-1440')

  const member = await context.browser()?.newPage({ baseURL: new URL(page.url()).origin })
  if (!member) throw new Error('no browser')
  await lookUp(member, { type: 'Employee', lastName: 'Castellano', dob: '02/11/1984', zip: '78704' })
  await expect(member.getByRole('radio', { name: /^Noa .* unable to register$/ })).toBeDisabled()
  await choosePerson(member, 'Delia')
  await fillAccount(member, 'delia.castellano@example.com')
  await member.getByRole('button', { name: 'Create account' }).click()
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Hello, Delia')
  await expect(member.getByText('Maple Ridge Mills').first()).toBeVisible()
  const main = member.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Request Care' })).toBeVisible()
  await member.context().close()
})

test('a file that is cut off is quarantined, in Arabic too', async ({ page, portal }) => {
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.imports)
  const isa =
    'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *261120*0800*^*00501*000000009*0*P*:~GS*BE*S*R*20261120*0800*1*X*005010X220A1~'
  await page.getByLabel('834 or CSV file').setInputFiles({ name: 'cut.834', mimeType: 'text/plain', buffer: Buffer.from(isa) })
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText(/We didn’t accept any of this file/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /Apply/ })).toHaveCount(0)
  await page.context().addCookies([{ name: 'lang', value: 'ar', url: portal.url }])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page, 'Arabic')
  await page.goto(consolePaths.imports)
  await expectAccessible(page, 'the list in Arabic')
  await shot(page, 'imports-ar-1440')
})

test('an 834 that departs from the guide shows where, and its 999 can be downloaded', async ({ page }) => {
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.imports)
  const file = sample834()
    .replace('000000077', '000000088')
    .replace('IEA*1*000000077', 'IEA*1*000000088')
    .replace('DMG*D8*19700101*M', 'DMG*D8*19700101*X')
  await page.getByLabel('834 or CSV file').setInputFiles({ name: 'spring.834', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('tab', { name: 'Format notes (1)' }).click({ timeout: 30_000 })
  await expect(page.getByRole('row', { name: /W200 DMG03 \(31\) The guide doesn’t use this code X 29 31/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Implementation acknowledgment (999)' }).click()
  expect((await download).suggestedFilename()).toBe('spring.834.999')
  await expectAccessible(page, 'an import with format notes')
  await shot(page, 'import-answers-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'an import with format notes, 390 px')
  await shot(page, 'import-answers-390')
})
