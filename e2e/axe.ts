import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Reports violations only: describing passed checks takes most of the time. */
const builder = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)

const check = async (axe: AxeBuilder, state: string): Promise<void> => {
  const { violations } = await axe.analyze()
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  )
  expect(lines, `axe on ${state}`).toEqual([])
}

/**
 * Fails with one line for each axe violation; `state` names the state of the page. Waits for the heading of level 1 first: axe requires one
 * on every page, so a page without it is still loading.
 */
export const expectAccessible = async (page: Page, state: string): Promise<void> => {
  await page.locator('h1, [aria-level="1"]').first().waitFor({ state: 'attached' })
  await check(builder(page).withTags(tags), state)
}

/** Checks contrast only, for the same page in another color scheme. */
export const expectContrast = (page: Page, state: string): Promise<void> =>
  check(builder(page).withRules(['color-contrast', 'link-in-text-block']), state)
