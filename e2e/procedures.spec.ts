import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test('by keyboard alone a misspelled procedure is found and priced [PROC-01 PROC-03 PROC-06 PROC-07 PROC-11 SHELL-042]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/procedures?zip=60601')
  await expect(page).toHaveTitle(/Price procedures/)
  const box = page.getByRole('combobox', { name: 'Procedure or CPT code' })
  await box.focus()
  await page.keyboard.type('kne mri')
  await expect(page.getByRole('option').first()).toHaveText('Knee MRI - 73721')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Knee MRI - 73721' })).toBeVisible()
  await expect(page.getByText('$1,255.80')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Knee MRI - 73721' }).getByText('$527.44', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/procedures?zip=60601&code=73721&name=Knee+MRI')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Popular procedures' })).toBeVisible()
})

test('the dashboard search opens the page with the words typed [DASH-19 PROC-13]', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  await page.getByLabel('Procedure or CPT code').fill('cholesterol')
  await page.getByLabel('Procedure or CPT code').press('Enter')
  await expect(page).toHaveURL(/\/procedures\?zip=78704&name=cholesterol/)
  await page.getByRole('button', { name: 'Cholesterol test - 80061' }).click()
  await expect(page.getByRole('term').filter({ hasText: /^Insurance/ })).toBeVisible()
})

test('an unknown zip shows an error at its field, and no price [PROC-14 ZIP-04]', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/procedures?code=73721')
  await page.getByLabel('Zip').fill('88888')
  await expect(page.getByText('Incorrect Zip Code')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Popular procedures' })).toBeVisible()
})
