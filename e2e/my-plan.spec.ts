import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.describe('a member with a plan', () => {
  test.use({ member: 'ana' })

  test('opens the plan from the dashboard by keyboard, and reads limits, costs and approvals', {
    tag: ['@daily', '@phone-matrix'],
  }, async ({ page }) => {
    await visit(page, '/dashboard')
    const card = page.getByRole('region', { name: 'My plan' })
    await expect(page.getByRole('region', { name: 'Beat the deductible' })).toBeVisible()
    await page.keyboard.press('End')
    await expect(card.getByRole('progressbar')).toHaveCount(2)
    await expect(card).toContainText('$783.40 of $1,500.00')
    await card.getByRole('link', { name: 'See my plan' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/my-plan')
    await expect(page).toHaveTitle(/My plan/)
    await expect(page.getByRole('heading', { name: 'Lakeside PPO' })).toBeVisible()
    const limits = page.getByRole('region', { name: 'Your limits in network' })
    await expect(limits.getByRole('heading', { level: 3 })).toHaveText(['You', 'Your family', 'Mia'])
    await expect(limits).toContainText('$2,147.65 of $12,000.00')
    await expect(page.getByRole('region', { name: 'Who’s covered' }).getByRole('listitem')).toHaveCount(4)
    await expect(page.getByRole('region', { name: 'Needs approval first' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, 'my plan')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
      if (process.env.E2E_PICTURES) await page.screenshot({ path: `artifacts/my-plan-${width}.png`, fullPage: true })
    }
  })

  test('reads the plan in Arabic, from right to left', async ({ page }) => {
    await visit(page, '/my-plan?lang=ar')
    await expect(page.getByRole('heading', { level: 1, name: 'خطتي' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'حدودك داخل الشبكة' })).toBeVisible()
    await expectAccessible(page, 'my plan in Arabic')
    if (process.env.E2E_PICTURES) {
      await page.setViewportSize({ width: 390, height: 900 })
      await page.screenshot({ path: 'artifacts/my-plan-ar.png', fullPage: true })
      await page.setViewportSize({ width: 1440, height: 900 })
      await visit(page, '/dashboard')
      await expect(page.locator('main a[href="/beat-the-deductible"]')).toBeVisible()
      await page.keyboard.press('End')
      await expect(page.getByRole('progressbar')).toHaveCount(2)
      await page.screenshot({ path: 'artifacts/plan-widget.png', fullPage: true })
    }
  })
})

test.describe('a member without a plan', () => {
  test.use({ member: 'sam' })

  test('reads a kind sentence, and the dashboard has no card', async ({ page }) => {
    await visit(page, '/my-plan')
    await expect(page.getByRole('heading', { name: 'No plan details yet' })).toBeVisible()
    await expectAccessible(page, 'no plan')
    if (process.env.E2E_PICTURES) await page.screenshot({ path: 'artifacts/my-plan-none.png', fullPage: true })
    const answered = page.waitForResponse('**/api/benefits/plans')
    await visit(page, '/dashboard')
    await page.keyboard.press('End')
    await answered
    await expect(page.getByRole('region', { name: 'My plan' })).toHaveCount(0)
  })
})
