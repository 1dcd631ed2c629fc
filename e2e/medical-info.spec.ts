import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const line = (page: Page, words: RegExp) => page.getByRole('dialog').getByRole('button', { name: words })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name })
const entries = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

test.describe('medical info', () => {
  test.use({ member: { copyOf: 'ana' } })

  test('lists are answered, extended, changed and confirmed, and a removed entry can be put back [FLOW-03 SHELL-034 SHELL-059]', {
    tag: '@phone-matrix',
  }, async ({ page }) => {
    await visit(page, '/medical-info')
    await expect(line(page, /^Surgeries/)).toBeVisible()
    await expectAccessible(page, 'all lists')
    await line(page, /^Surgeries/).click()
    await expect(heading(page, 'Surgeries')).toBeFocused()
    await expect(page.getByText('Not answered yet')).toBeVisible()
    await page.getByRole('button', { name: 'None that I’m aware of' }).click()
    await expect(page.getByText('None known')).toBeVisible()
    // For its five seconds the toast covers part of the dialog's Close on a phone.
    await expect(page.getByText('Saved: none')).toBeVisible()
    await expect(page.getByText('Saved: none')).toBeHidden()
    await expectAccessible(page, 'an empty list')
    const name = 'Knee surgery'
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(heading(page, 'Add to Surgeries')).toBeFocused()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Surgery', { exact: true })).toBeFocused()
    await page.getByLabel('Surgery', { exact: true }).fill(name)
    await page.getByLabel('Month (optional)').selectOption({ label: 'May' })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Year (optional)')).toBeFocused()
    await page.getByLabel('Year (optional)').fill('2019')
    await expectAccessible(page, 'an entry')
    await page.reload()
    await expect(page.getByLabel('Surgery', { exact: true })).toHaveValue(name)
    await page.getByRole('button', { name: 'Save' }).click()
    const added = entries(page, 'Surgeries').filter({ hasText: name })
    await expect(added).toContainText('May 2019')
    await page.getByRole('button', { name: `Edit: ${name}` }).click()
    await page.getByLabel('Note (optional)').fill('The left one')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(added).toContainText('The left one')
    await page.getByRole('button', { name: `Remove: ${name}` }).click()
    await expect(added).toBeHidden()
    await page.getByRole('button', { name: `Restore: ${name}` }).click()
    await expect(added).toBeVisible()
    await page.getByRole('button', { name: 'Still up to date' }).click()
    await expect(page.getByText(/^Last confirmed/)).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(line(page, /^Surgeries/)).toContainText(name)
  })

  test('suggests drugs while typing, and warns about a change from another tab', async ({ page, context }) => {
    await visit(page, '/medical-info?list=medications')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Medication', { exact: true }).pressSequentially('Ator')
    await expect(page.locator('datalist option[value^="Ator"]').first()).toBeAttached()
    const name = 'Atorvastatin of ours'
    await page.getByLabel('Medication', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    const edit = `Edit: ${name}`
    await page.getByRole('button', { name: edit }).click()
    const second = await context.newPage()
    await visit(second, '/medical-info?list=medications')
    await second.getByRole('button', { name: edit }).click()
    await second.getByLabel('Dose (optional)').fill('20 mg')
    await second.getByRole('button', { name: 'Save' }).click()
    await expect(entries(second, 'Medications').filter({ hasText: name })).toContainText('20 mg')
    await page.getByLabel('Dose (optional)').fill('40 mg')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(new RegExp(`It now says: ${name} · 20 mg`))).toBeVisible()
    await expect(page.getByLabel('Dose (optional)')).toHaveValue('40 mg')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(entries(page, 'Medications').filter({ hasText: name })).toContainText('40 mg')
  })

  test('of a child gets a pharmacy found by zip', { tag: '@daily' }, async ({ page, me }) => {
    await visit(page, '/medical-info')
    await page.getByLabel('Medical info for').selectOption({ label: me.person('Leo').name })
    await expect(page.getByText('What clinicians should know about Leo.')).toBeVisible()
    await line(page, /^Preferred pharmacy/).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Find pharmacies' }).click()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(entries(page, 'Preferred pharmacy')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeHidden()
  })
})

test.describe("Ana's medical info", () => {
  test.use({ member: 'ana' })

  test('is accessible in Arabic, from right to left @matrix', { tag: '@phone-matrix' }, async ({ page }) => {
    for (const path of ['/medical-info?lang=ar', '/medical-info?list=vitals&entry=new', '/medical-info?view=records']) {
      await visit(page, path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible()
      await expectAccessible(page, `${path} in Arabic`)
    }
  })
})
