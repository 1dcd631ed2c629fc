import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.0 to 2.2, levels A and AA, and what axe calls best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const check = async (axe: AxeBuilder, state: string): Promise<void> => {
  const { violations } = await axe.setLegacyMode(true).analyze()
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  )
  expect(lines, `axe on ${state}`).toEqual([])
}

/** Fails with a line for each element that axe finds wrong; `state` says what the page was showing. */
export const expectAccessible = (page: Page, state: string): Promise<void> => check(new AxeBuilder({ page }).withTags(tags), state)

/** Colours alone, for the same page in another scheme. */
export const expectContrast = (page: Page, state: string): Promise<void> =>
  check(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']), state)
