import type { Page } from '@playwright/test'
import type { Portal } from '#e2e/portal.ts'
import { type Member, members } from '#e2e/sign-in.ts'
import { expect } from '#e2e/test.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const toast = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true })

export const personOf = async (portal: Portal, member: Member): Promise<string> =>
  String((await portal.sql('select person_id from profiles where email = $1', [members[member]]))[0]?.person_id)

/** Opens a member for a reason, by the page's own form. */
export const openMember = async (page: Page, portal: Portal, member: Member): Promise<void> => {
  await page.goto(`${consolePaths.members}/${await personOf(portal, member)}`)
  await page.getByLabel('Reason').selectOption('member-called')
  await button(page, 'Open').click()
  await expect(heading(page)).not.toHaveText('Why are you opening this member?')
}

/** A lookup that found nobody, brought before the operators; gives the case's number. */
export const openCase = async (page: Page): Promise<string> => {
  const sought = { registrationType: 'employer', lastName: 'Hopewell', dob: '1985-04-12', zip: '60611' }
  const answer = await page.request.post('/api/cases', {
    data: { sought, contact: { email: `grace.${Date.now()}@example.com`, note: 'I moved last month.' }, language: 'es' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return (await answer.json()).data.reference
}
