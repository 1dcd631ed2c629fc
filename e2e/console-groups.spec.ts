import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { approveAsSecond, signInOperator } from '#e2e/console.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

/** Returns a group code that does not exist yet. */
const newCode = (word: string): string => `${word}-${randomUUID().slice(0, 8).toUpperCase()}`

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const changes = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })
const shot = (page: Page, name: string) => page.screenshot({ path: `artifacts/screens/console-${name}.png`, fullPage: true })

/** Returns a day relative to today, in the format of a native date field. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const makeGroup = async (page: Page, { code, name }: { code: string; name: string }): Promise<void> => {
  await page.goto(consolePaths.groups)
  await page.getByRole('link', { name: 'New group' }).click()
  await expect(heading(page)).toHaveText('New group')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('First day of the contract').fill('2026-01-01')
  await page.getByRole('checkbox', { name: 'Telehealth' }).check()
  await page.getByRole('checkbox', { name: 'Prescription prices' }).check()
}

test('an admin creates a group, corrects errors, reviews changes, plans one for a day, and previews it', async ({ page, browser }) => {
  const code = newCode('RIVERBEND')
  await signInOperator(page, 'admin')
  await makeGroup(page, { code, name: 'Riverbend Schools' })
  await page.getByLabel('Color', { exact: true }).fill('#f2a65a')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByLabel('Color', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Color', { exact: true })).toHaveAccessibleDescription(/too light to read on white/)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Riverbend Schools')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Color', { exact: true }).fill('#1f5fa8')
  await expect(page.getByText('Text and links')).toHaveCount(2)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(heading(page)).toHaveText('Riverbend Schools')
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expectAccessible(page, 'a group')
  await shot(page, 'group-1440')

  await page.getByRole('checkbox', { name: 'Provider finder' }).check()
  await page.getByRole('checkbox', { name: 'Diabetes', exact: true }).check()
  await page.getByLabel('Price: Diabetes', { exact: true }).fill('49.50')
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(changes(page)).toHaveText(['Feature: Provider finderemptyalways', 'Price: Diabetesempty$49.50'])
  await expectAccessible(page, 'the difference')
  await shot(page, 'review-1440')
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect(page.getByText('Group saved.')).toBeVisible()

  await page.getByRole('checkbox', { name: 'PIN at sign-in' }).check()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('radio', { name: 'On a certain day' }).check()
  await page.getByLabel('Day', { exact: true }).fill(dayFromNow(-1))
  await expect(page.getByText('Another administrator must approve this within 24 hours.')).toBeVisible()
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(/starting tomorrow/)
  await page.getByLabel('Day', { exact: true }).fill(dayFromNow(5))
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('This change is waiting for a second administrator.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'PIN at sign-in' })).not.toBeChecked()

  await approveAsSecond(browser, 'Settings of Riverbend Schools')
  await page.reload()
  await page.getByRole('tab', { name: 'Changes' }).click()
  await expect(page.getByRole('row', { name: /PIN at sign-in Olga Admin Scheduled/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Provider finder.* Olga Admin Applied/ })).toBeVisible()
  await expectAccessible(page, 'planned and past changes')
  await shot(page, 'planned-1440')
  await page.getByRole('button', { name: 'Cancel change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByRole('row', { name: /Canceled/ })).toBeVisible()

  await page.getByRole('tab', { name: 'Preview' }).click()
  const seen = page.getByRole('tabpanel')
  await expect(seen.getByText('Can register')).toBeVisible()
  await expect(seen.getByText('/facilities: redirects to the dashboard')).toBeVisible()
  await expect(seen.getByText('/providers: opens')).toBeVisible()
  await page.getByLabel('Age').fill('12')
  await page.getByLabel('Relationship').selectOption('Dependent')
  await expect(seen.getByText('Can’t register: You must be 18 or older to register.')).toBeVisible()
  await page.getByLabel('On date').fill('2025-12-31')
  await expect(seen.getByText(/Can’t register: We located your account/)).toBeVisible()
  await expectAccessible(page, 'the preview')
  await shot(page, 'preview-1440')
})

test('two operators edit a group at once: the second sees both changes and saves on top', async ({ page, browser }) => {
  await signInOperator(page, 'admin')
  await makeGroup(page, { code: newCode('TWO'), name: 'Two at once' })
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(heading(page)).toHaveText('Two at once')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInOperator(other, 'admin')
  await other.goto(page.url())
  await other.getByLabel('Support phone').fill('1-800-555-0111')
  await other.getByRole('button', { name: 'Review changes' }).click()
  await other.getByRole('button', { name: 'Save now' }).click()
  await expect(other.getByText('Group saved.')).toBeVisible()
  await context.close()

  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect(page.getByText('Someone else changed this group')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Support phone empty 1-800-555-0111' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Name Two at once Mine' })).toBeVisible()
  await expectAccessible(page, 'a conflict')
  await shot(page, 'conflict-1440')
  await page.getByRole('button', { name: 'Apply mine on top' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(changes(page)).toHaveText(['NameTwo at onceMine'])
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect(heading(page)).toHaveText('Mine')
  await expect(page.getByLabel('Support phone')).toHaveValue('1-800-555-0111')
})

test("a sponsor's colours and logo show on the member's dashboard", { tag: '@daily' }, async ({ page, browser, own }) => {
  const sam = await own('sam')
  await signInOperator(page, 'admin')
  await page.goto(`${consolePaths.groups}?search=${sam.group.code}`)
  await page.getByRole('link', { name: sam.group.name }).click()
  await page.getByLabel('Color', { exact: true }).fill('#7a1f5c')
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByRole('img', { name: sam.group.name })).toBeVisible()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect(page.getByText('Group saved.')).toBeVisible()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const member = await context.newPage()
  await signInByCalls(member.request, sam)
  await visit(member, '/dashboard')
  await expect(member.getByRole('img', { name: sam.group.name })).toBeVisible()
  const primary = () => member.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
  expect(await primary()).toContain('#7a1f5c')
  await expectContrast(member, "a sponsor's colours")
  await shot(member, 'sponsor-1440')
  await member.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(member, "a sponsor's colours in dark")
  await context.close()
})

test('groups, settings and notices are accessible on a phone, in Arabic, and by keyboard @phone', async ({ page }, { project }) => {
  await signInOperator(page, 'auditor')
  for (const [name, path] of [
    ['groups', consolePaths.groups],
    ['settings', consolePaths.settings],
    ['maintenance', consolePaths.maintenance],
  ] as const) {
    await page.goto(`${path}?lang=en`)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expectAccessible(page, name)
    await shot(page, `${name}-${project.name}`)
    await page.goto(`${path}?lang=ar`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(heading(page)).toBeVisible()
    await expectAccessible(page, `${name} in Arabic`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  }
  await page.goto(`${consolePaths.groups}?lang=en&search=SECURE`)
  await page.getByRole('link', { name: 'Granite Mutual' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Granite Mutual')
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await shot(page, `group-${project.name}`)
  await page.getByRole('tab', { name: 'Settings' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Single sign-on' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('/api/sso/saml/SECURE/acs')).toBeVisible()
  await expectAccessible(page, 'single sign-on')
  await shot(page, `sign-on-${project.name}`)
})

test('a legal document hosted elsewhere redirects there at once [SHELL-072]', async ({ page }) => {
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.settings)
  await page.getByLabel('Legal disclaimer').fill('https://law.example/disclaimer')
  await page.getByRole('region', { name: 'Legal documents' }).getByRole('button', { name: 'Review' }).click()
  await expect(changes(page)).toHaveText(['Legal disclaimeremptyhttps://law.example/disclaimer'])
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Setting saved.')).toBeVisible()
  const answer = await page.request.get('/legal/disclaimer', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, 'https://law.example/disclaimer'])
  await page.getByRole('region', { name: 'Legal documents' }).getByRole('button', { name: 'Restore default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await page.request.get('/legal/disclaimer', { maxRedirects: 0 })).status()).toBe(200)
})

/** An image of 2 × 1 pixels. */
const logo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR4nGNgYPj/HwQAAAn8Av5lGYuAAAAAAElFTkSuQmCC', 'base64')
