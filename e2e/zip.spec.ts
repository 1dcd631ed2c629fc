import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test('an unknown zip shows an error while typing, and the zip table loads only once a form needs it [REG-16 ZIP-01 ZIP-02 ZIP-04]', {
  tag: '@daily',
}, async ({ page }) => {
  const tables: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('zip-table')) tables.push(request.url())
  })
  await visit(page, '/login')
  await page.getByRole('textbox', { name: 'Email' }).focus()
  await visit(page, '/register')
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  expect(tables).toEqual([])
  const zip = page.getByLabel('Zip code')
  await zip.pressSequentially('00-000 9')
  await expect(zip).toHaveValue('00000')
  await expect(page.getByText('Incorrect Zip Code')).toBeVisible()
  await expect(zip).toHaveAttribute('aria-invalid', 'true')
  expect(tables.length).toBe(1)
  await zip.fill('00501')
  await expect(page.getByText('Incorrect Zip Code')).toHaveCount(0)
})
