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

/** Fails with one line for each axe violation; `state` names the state of the page. */
export const expectAccessible = (page: Page, state: string): Promise<void> => check(builder(page).withTags(tags), state)

/** Checks contrast only, for the same page in another color scheme. */
export const expectContrast = (page: Page, state: string): Promise<void> =>
  check(builder(page).withRules(['color-contrast', 'link-in-text-block']), state)
