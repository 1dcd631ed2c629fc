import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog of a flow by its title. */
export const flow = (page: Page, title = 'Request a visit'): Locator => page.getByRole('dialog', { name: title })

/** Waits for a step by its heading, which has the focus. */
export const expectStep = async (page: Page, heading: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 3, name: heading })).toBeFocused()
}

export const goOn = (page: Page, words = 'Continue'): Promise<void> => page.getByRole('button', { name: words, exact: true }).click()

/** From the emergency check to the reason of a visit for oneself. */
export const tellWhoAndKind = async (page: Page, kind: string): Promise<void> => {
  await expectStep(page, 'Is this an emergency?')
  await goOn(page, 'It is not an emergency')
  await expectStep(page, 'Who is the visit for?')
  await page.getByRole('radio', { name: 'Ana Rivera' }).check()
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await goOn(page)
  await expectStep(page, 'What kind of visit?')
  await page.getByRole('radio', { name: kind }).check()
  await goOn(page)
  await expectStep(page, 'What is the visit about?')
}

export const tellReason = async (page: Page, reason: string): Promise<void> => {
  await page.getByLabel('Reason for the visit').fill(reason)
  await goOn(page)
}

/** From the pharmacy to the last look. */
export const agree = async (page: Page): Promise<void> => {
  await expectStep(page, 'Which pharmacy do you use?')
  await page.getByRole('radio', { name: 'No pharmacy for now' }).check()
  await goOn(page)
  await expectStep(page, 'What it costs')
  await page.getByRole('checkbox', { name: /I agree to receive care/ }).check()
  await goOn(page)
  await expectStep(page, 'Is everything right?')
}
