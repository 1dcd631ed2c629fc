import { expectAccessible } from '#e2e/axe.ts'
import { readPin } from '#e2e/outbox.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.describe('confidential communications', () => {
  test.use({ member: { copyOf: 'ben' } })

  test('are turned on with an own address by keyboard, kept after a reload, and turned off', { tag: ['@daily', '@phone-matrix'] }, async ({
    page,
  }) => {
    await visit(page, '/account-settings/confidential')
    await expect(page.getByRole('heading', { level: 1, name: 'Confidential communications' })).toBeVisible()
    await page.getByRole('button', { name: 'Turn on' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter an email, a phone number or a postal address').first()).toBeVisible()
    await page.getByLabel('Email', { exact: true }).focus()
    await page.keyboard.type('safe@example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^On since/)).toBeVisible()
    const confirming = page.getByRole('heading', { name: 'Confirm your private email' })
    await expect(confirming).toBeVisible()
    await expectAccessible(page, 'confidential communications')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
      if (process.env.E2E_PICTURES) await page.screenshot({ path: `artifacts/confidential-${width}.png`, fullPage: true })
    }
    await page.getByRole('textbox', { name: 'Code', exact: true }).focus()
    await page.keyboard.type(await readPin(page.request, 'safe@example.org'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your private email is confirmed')).toBeVisible()
    await expect(confirming).toBeHidden()
    await page.reload()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('safe@example.org')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })

  test('are read in Arabic, from right to left', async ({ page }) => {
    await visit(page, '/account-settings/confidential?lang=ar')
    await expect(page.getByRole('heading', { level: 1, name: 'المراسلات السرية' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'تفعيل' })).toBeVisible()
    await expectAccessible(page, 'confidential communications in Arabic')
    if (process.env.E2E_PICTURES) {
      await page.setViewportSize({ width: 390, height: 900 })
      await page.screenshot({ path: 'artifacts/confidential-ar.png', fullPage: true })
    }
  })
})
