import { type Browser, expect, type Page } from '@playwright/test'
import { clinicians, signInClinician } from '#e2e/clinic.ts'

/** A clinician in a browser of their own, signed in, at their queue. */
export const openQueue = async (browser: Browser, who: keyof typeof clinicians): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signInClinician(page, clinicians[who])
  await page.goto('/clinic/queue')
  return page
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

/** Opens who waits in the queue by that name. */
export const openWaiting = async (page: Page, patient: string): Promise<void> => {
  await page.getByRole('link', { name: patient }).click()
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
}

/** Accepts the visit on screen, which is to be as soon as possible, and begins it. */
export const takeVisit = async (page: Page): Promise<void> => {
  await press(page, 'Accept')
  await press(page, 'Start the visit')
  await expect(page.getByRole('button', { name: 'Complete the visit' })).toBeVisible()
}

/** Writes down what was found, and ends the visit on screen. */
export const completeVisit = async (page: Page, { notes, summary }: { notes: string; summary: string }): Promise<void> => {
  await page.getByLabel('Notes', { exact: true }).fill(notes)
  await page.getByLabel('After-visit summary').fill(summary)
  await press(page, 'Complete the visit')
  await expect(page.getByText('The visit is complete.')).toBeVisible()
}
