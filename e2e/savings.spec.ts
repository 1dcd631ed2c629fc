import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.describe('a member with visits', () => {
  test.use({ member: 'ana' })

  test('sees the savings on the dashboard and opens the list of all visits [DASH-36 DASH-37 DASH-38 PROG-24 PROG-25 SHELL-046]', {
    tag: ['@daily', '@phone-matrix'],
  }, async ({ page }) => {
    await visit(page, '/dashboard')
    const widget = page.getByRole('region', { name: 'Beat the deductible' })
    await widget.scrollIntoViewIfNeeded()
    await expect(widget.getByRole('definition')).toHaveText(['$3,802.00', '$146.00'])
    await expect(widget).toContainText(/Compared with urgent care on \d\d\/\d\d\/\d{4}/)
    await widget.getByRole('link', { name: 'See all savings' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/beat-the-deductible')
    await expect(page).toHaveTitle(/Beat the deductible/)
    await expect(page.getByRole('definition').first()).toHaveText('$3,802.00')
    await expect(page.getByText('From 10 visits')).toBeVisible()
    const visits = page.getByRole('list', { name: 'Your visits' }).getByRole('listitem')
    await expect(visits).toHaveCount(10)
    await expect(visits.nth(3)).toContainText(/11:35 PM C[SD]T/)
    await expect(visits.nth(3)).toContainText('Instead of an emergency room')
    await expect(visits.nth(3).getByRole('definition')).toHaveText(['$1,302.00', '$45.00', '$1,257.00'])
    await expect(page.getByRole('table', { name: 'Savings by month' }).getByRole('row')).toHaveCount(13)
    await expect(page.getByRole('heading', { name: 'How we calculate savings' })).toBeVisible()
  })
})

test.describe('a member without visits', () => {
  test.use({ member: 'sam' })

  test('sees an empty savings page, and no widget if the group lacks the feature [DASH-38 PROG-27]', async ({ page }) => {
    await visit(page, '/beat-the-deductible')
    await expect(page.getByRole('heading', { name: 'No savings yet' })).toBeVisible()
    await visit(page, '/dashboard')
    await expect(page.getByRole('heading', { name: 'View your messages' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Beat the deductible' })).toHaveCount(0)
  })
})
