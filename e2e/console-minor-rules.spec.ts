import { expectAccessible } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { expect, test } from '#e2e/test.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

test('an administrator hides more claims of minors by keyboard, and showing more waits for a second one', async ({ page }) => {
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.settings)
  const panel = page.getByRole('region', { name: 'What parents don’t see of minors’ claims' })
  await expect(panel.getByRole('row', { name: /WA.*Mental health.*13.*RCW 71\.34\.530/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Add a rule' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A rule for minors’ claims' })
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(
    dialog
      .getByText('This field is required')
      .or(dialog.getByText(/required/i))
      .first(),
  ).toBeVisible()
  await dialog.getByLabel('State').selectOption('OH')
  await dialog.getByLabel('Kind of service').selectOption('Mental health')
  await dialog.getByLabel('Hidden from age').selectOption('10')
  await dialog.getByLabel('Law').fill('Test law 1')
  await expectAccessible(page, 'a rule for minors’ claims')
  if (process.env.E2E_PICTURES) await page.screenshot({ path: 'artifacts/minor-rule-dialog.png' })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Rules saved')).toBeVisible()
  const row = panel.getByRole('row', { name: /OH.*Mental health.*10.*Test law 1/ })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'settings with rules for minors')
  if (process.env.E2E_PICTURES)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `artifacts/minor-rules-${width}.png`, fullPage: true })
    }
  await row.getByRole('button', { name: 'Remove OH, Mental health' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(/second administrator/i).first()).toBeVisible()
  await expect(row).toBeVisible()
})
