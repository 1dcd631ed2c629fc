import { type Browser, expect, type Page } from '@playwright/test'
import { clinicians, signInClinician } from '#e2e/clinic.ts'

/** A clinician in a browser of their own, signed in. */
export const openClinic = async (browser: Browser, who: keyof typeof clinicians): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signInClinician(page, clinicians[who])
  return page
}

const act = async (page: Page, id: string, verb: string, data: object = {}): Promise<void> => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(`/mobile/clinic/visits/${id}/${verb}`, { data, headers })
  expect(answer.ok(), `${verb}: ${await answer.text()}`).toBe(true)
}

/** Accepts a visit that is to be as soon as possible, and begins it. */
export const takeVisit = async (page: Page, id: string): Promise<void> => {
  await act(page, id, 'accept')
  await act(page, id, 'start')
}

export const completeVisit = (page: Page, id: string, summary: string): Promise<void> =>
  act(page, id, 'complete', { notes: 'Otitis externa, mild.', summary })
