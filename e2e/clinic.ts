import { expect, type Page } from '@playwright/test'
import { readPin } from '#e2e/outbox.ts'
import { demoPassword } from '#server/demo/demo-people.ts'

/** The demo's clinicians, by the type of visit they see. */
export const clinicianEmails = {
  general: 'dr.okafor@example.com',
  mentalHealth: 'dr.lindqvist@example.com',
  nutrition: 'nutrition.vega@example.com',
} as const

const post = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

/** Signs a demo clinician in, with the calls that the form makes. */
export const signInClinician = async (page: Page, email: string): Promise<void> => {
  await post(page, '/mobile/clinic/sign-in', { email, password: demoPassword })
  await post(page, '/mobile/clinic/pin/verify', { pin: await readPin(page.request, email) })
}
