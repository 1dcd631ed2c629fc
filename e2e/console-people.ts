import type { Page } from '@playwright/test'
import { expect } from '#e2e/test.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const toastWithText = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true })

/** Opens a member by giving a reason on the page's form. */
export const openMemberWithReason = async (page: Page, personId: string): Promise<void> => {
  await page.goto(`${consolePaths.members}/${personId}`)
  await page.getByLabel('Reason').selectOption('member-called')
  await button(page, 'Open').click()
  await expect(heading(page)).not.toHaveText('Why are you opening this member’s record?')
}

const hopewell = { lastName: 'Hopewell', dob: '1985-04-12', zip: '60611' }

/** Opens a case for a lookup that found nobody; returns the case number. */
export const openLookupCase = async (page: Page, who: typeof hopewell = hopewell): Promise<string> => {
  const lookup = { registrationType: 'employer', ...who }
  const answer = await page.request.post('/api/cases', {
    data: { lookup, contact: { email: `grace.${Date.now()}@example.com`, note: 'I moved last month.' }, language: 'es' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return (await answer.json()).data.reference
}
