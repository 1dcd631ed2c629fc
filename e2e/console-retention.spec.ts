import { expectAccessible } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { button, heading, openMemberWithReason, region } from '#e2e/console-people.ts'
import { expect, test } from '#e2e/test.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

test('an administrator changes a period within its bounds, and places and lifts a legal hold with a second administrator', async ({
  page,
  own,
}) => {
  const pat = await own('pat')
  await signInOperator(page, 'admin')
  await openMemberWithReason(page, pat.personId)
  await button(page, 'Place a legal hold').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Place a legal hold' }).click()
  await expect(dialog).toContainText('Required')
  await dialog.getByLabel('Matter or reason').fill('Docket 26-1180')
  await dialog.getByRole('button', { name: 'Place a legal hold' }).click()
  await expect(region(page, 'Legal hold')).toContainText('Docket 26-1180')

  await page.goto(consolePaths.retention)
  await expect(heading(page)).toHaveText('Retention')
  await expectAccessible(page, 'retention with a legal hold')
  const held = region(page, 'Legal holds').getByRole('row').filter({ hasText: 'Docket 26-1180' })
  await held.getByRole('button').click()
  await page.getByRole('dialog').getByLabel('Matter or reason').fill('Settled')
  await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click()
  await expect(page.getByText('This change is waiting for a second administrator.')).toBeVisible()

  await page.getByRole('button', { name: /^Change retention: Member sign-ins/ }).click()
  await page.getByLabel('Days', { exact: true }).fill('500')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toContainText('Enter a whole number of days within the limits shown.')
  await page.getByLabel('Days', { exact: true }).fill('60')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Member sign-ins' })).toContainText('60 days')
})

test('support reads how long data are kept, without changing it', { tag: '@daily' }, async ({ page }) => {
  await signInOperator(page, 'support')
  await page.goto(consolePaths.retention)
  await expect(page.getByRole('row').filter({ hasText: 'Visits with notes and photos' })).toContainText('10 years')
  await expect(page.getByRole('button', { name: /^Change retention/ })).toHaveCount(0)
})
