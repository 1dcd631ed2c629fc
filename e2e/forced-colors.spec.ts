import type { Locator, Page } from '@playwright/test'
import { tabTo } from '#e2e/keyboard.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: 'ana' })

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

/**
 * What is drawn around or behind an element and after it. Forced colors leave borders, outlines and system colors, and remove shadows and
 * all other backgrounds, so equal values look equal.
 */
const drawn = (element: Locator): Promise<string> =>
  element.evaluate((one) =>
    [null, '::after']
      .map((part) => getComputedStyle(one, part))
      .map((style) =>
        [style.content, style.borderTopWidth, style.borderBottomWidth, style.outlineStyle, style.outlineWidth, style.backgroundColor].join(
          ' ',
        ),
      )
      .join(' | '),
  )

const expectDifferent = async (chosen: Locator, other: Locator): Promise<void> => {
  await expect(chosen.first()).toBeVisible()
  expect(await drawn(chosen.first())).not.toBe(await drawn(other.first()))
  const line = await chosen.first().evaluate((one) => {
    const { borderTopWidth, borderTopStyle, content } = getComputedStyle(one, '::after')
    const own = getComputedStyle(one)
    const hasLine = content !== 'none' && borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 2
    return hasLine || [own.borderTopWidth, own.outlineWidth].some((width) => Number.parseFloat(width) >= 2)
  })
  expect(line, 'a line of at least 2 px').toBe(true)
}

/** Icons whose color is the background's, so that they cannot be seen. */
const lostIcons = (page: Page): Promise<number> =>
  page.locator('a svg:visible, button svg:visible').evaluateAll(
    (icons) =>
      icons.filter((icon) => {
        const { color } = getComputedStyle(icon)
        return color === getComputedStyle(document.body).backgroundColor || color === 'rgba(0, 0, 0, 0)'
      }).length,
  )

test('with forced colors, the current page, the chosen tab, the focus and the icons of the dashboard are visible', {
  tag: '@daily',
}, async ({ page }) => {
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  const nav = page.getByRole('banner').getByRole('link')
  await expectDifferent(nav.and(page.locator('[aria-current]')), nav.and(page.locator(':not([aria-current])')).nth(2))
  const tabs = page.getByRole('tab')
  await expectDifferent(tabs.and(page.locator('[aria-selected="true"]')), tabs.and(page.locator('[aria-selected="false"]')))
  await tabTo(page, page.getByRole('link', { name: 'Request a visit' }).first())
  expect(await lostIcons(page)).toBe(0)
})

test('with forced colors, the active suggestion and the chosen view of a finder are visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/providers?zip=78704')
  const views = page.getByRole('button', { name: /^(List|Map)$/ })
  await expectDifferent(views.and(page.locator('[aria-pressed="true"]')), views.and(page.locator('[aria-pressed="false"]')))
  await visit(page, '/procedures?zip=60601')
  await page.getByRole('combobox', { name: 'Procedure or CPT code' }).fill('mri')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectDifferent(page.locator('[role=option][data-active]'), page.locator('[role=option]:not([data-active])'))
})

test('with reduced motion nothing on the dashboard moves for longer than a moment', async ({ page }) => {
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  await page.getByRole('tab').nth(1).click()
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((one) => {
        const { duration, iterations } = one.effect?.getComputedTiming() ?? {}
        return Number(duration) > 200 && iterations !== Number.POSITIVE_INFINITY
      }).length,
  )
  expect(moving).toBe(0)
})
