import { type Browser, expect, type Page } from '@playwright/test'
import { clinicianEmails, signInClinician } from '#e2e/clinic.ts'

/** Opens the queue in a new browser context, signed in as the clinician. */
export const openQueue = async (browser: Browser, who: keyof typeof clinicianEmails): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signInClinician(page, clinicianEmails[who])
  await page.goto('/clinic/queue')
  return page
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

/** Opens a patient's waiting visit from the queue. */
export const openWaiting = async (page: Page, patient: string): Promise<void> => {
  await page.getByRole('link', { name: patient }).click()
  await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible()
}

/** Accepts and starts the as-soon-as-possible visit on the screen. */
export const acceptAndStartVisit = async (page: Page): Promise<void> => {
  await press(page, 'Accept')
  await press(page, 'Start visit')
  await expect(page.getByRole('button', { name: 'Review and complete' })).toBeVisible()
}

/** Signs the note on the screen, after the question that names what goes to the patient. */
export const signAndComplete = async (page: Page): Promise<void> => {
  await press(page, 'Review and complete')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign and complete' }).click()
}

/** Fills in the note and the summary, and completes the visit on the screen. */
export const completeVisitOnScreen = async (page: Page, { notes, summary }: { notes: string; summary: string }): Promise<void> => {
  await page.getByLabel('Subjective').fill(notes)
  await page.getByLabel('About your visit').fill(summary)
  await signAndComplete(page)
  await expect(page.getByText('Visit completed.')).toBeVisible()
}
