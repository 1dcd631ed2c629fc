import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const front = (page: Page) => page.getByRole('region', { name: 'Front of the card' })
const back = (page: Page) => page.getByRole('region', { name: 'Back of the card' })
const picture = (page: Page, name: string) => page.screenshot({ path: `artifacts/screens/id-card-${name}.png`, fullPage: true })

test.describe('a member with a plan', () => {
  test.use({ member: 'ana' })

  test('opens the card from My plan by keyboard, and reads both faces', { tag: ['@daily', '@phone-matrix'] }, async ({ page }) => {
    await visit(page, '/my-plan')
    await page.getByRole('link', { name: 'ID card' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/id-card')
    await expect(page).toHaveTitle(/ID card/)
    for (const words of ['Lakeside PPO', 'Ana Rivera', 'LSP204817', 'LS-40118', '000123', '$250, then 20% after deductible'])
      await expect(front(page)).toContainText(words)
    await expect(back(page).getByRole('link', { name: '1-800-555-0161' })).toHaveAttribute('href', 'tel:+18005550161')
    await expectAccessible(page, 'ID card')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
      await picture(page, `${width}`)
    }
  })

  test('chooses the card of a child by keyboard, never that of the spouse, and saves it as PDF', async ({ page }) => {
    await visit(page, '/id-card')
    const whose = page.getByLabel('Whose card?')
    await expect(whose.getByRole('option')).toHaveText(['Ana Rivera (you)', 'Leo Rivera', 'Mia Rivera'])
    await whose.focus()
    await page.keyboard.type('Leo')
    await expect(front(page)).toContainText('Leo Rivera')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save as PDF' }).click()
    expect((await download).suggestedFilename()).toBe('id-card.pdf')
  })

  test('prints both faces in their color, and nothing else', async ({ page }) => {
    await visit(page, '/id-card')
    await expect(front(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(back(page)).toBeVisible()
    await expect(front(page)).toHaveCSS('print-color-adjust', 'exact')
    for (const part of [page.getByLabel('Whose card?'), page.getByRole('link', { name: 'Save as PDF' }), page.getByRole('banner')])
      await expect(part).toBeHidden()
  })

  test('shares the file where the device can', async ({ page }) => {
    await page.addInitScript(() => {
      const shared: string[] = []
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files }: { files: File[] }) => {
          shared.push(...files.map(({ name, type, size }) => `${name} ${type} ${size > 5_000}`))
        },
        shared,
      })
    })
    await visit(page, '/id-card')
    await page.getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => page.evaluate(() => (navigator as unknown as { shared: string[] }).shared))
      .toEqual(['id-card.pdf application/pdf true'])
  })

  test('in Arabic the page is right to left, the card English for the front desk, and Arabic on demand', async ({ page }) => {
    await visit(page, '/id-card?lang=ar')
    await expect(page.getByRole('heading', { level: 1, name: 'بطاقة العضوية' })).toBeVisible()
    await expect(page.getByText('Member ID')).toBeVisible()
    await expect(page.locator('[lang=en]').filter({ hasText: 'Member ID' }).first()).toHaveAttribute('dir', 'ltr')
    await expectAccessible(page, 'ID card, English in Arabic')
    await page.getByRole('button', { name: 'اعرضها بلغتي' }).click()
    await expect(page.getByText('رقم العضوية', { exact: true })).toBeVisible()
    await expectAccessible(page, 'ID card in Arabic')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'ar')
  })

  test('opens without the internet', async ({ page, context }) => {
    await page.clock.install()
    await visit(page, '/id-card')
    await expect(front(page)).toBeVisible()
    await page.clock.runFor(5000)
    const hasBoth = () =>
      page.evaluate(
        async () =>
          ((await (await caches.match('/kept.json'))?.text()) ?? '').includes('LSP204817') && Boolean(await caches.match('/offline')),
      )
    await expect.poll(hasBoth).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await page.getByText('ID card of Ana Rivera').press('Enter')
    const card = page.getByRole('region', { name: 'ID card of Ana Rivera' })
    await expect(card.getByText('LSP204817')).toBeVisible()
    await expect(page.getByText('ID card of Ben Rivera')).toHaveCount(0)
    await expectAccessible(page, 'offline, with an ID card')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'offline')
  })
})

test.describe('a member without a plan', () => {
  test.use({ member: 'sam' })

  test('reads a kind sentence', async ({ page }) => {
    await visit(page, '/id-card')
    await expect(page.getByRole('heading', { name: 'No ID card yet' })).toBeVisible()
    await expectAccessible(page, 'no ID card')
  })
})
