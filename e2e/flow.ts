import { expect, type Locator, type Page } from '@playwright/test'
import type { OwnMember } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

/** Returns the dialog of a flow by its title. */
export const flow = (page: Page, title = 'Request a visit'): Locator => page.getByRole('dialog', { name: title })

/** Waits for a step whose heading has the focus. */
export const expectStep = async (page: Page, heading: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 3, name: heading })).toBeFocused()
}

export const continueFlow = (page: Page, words = 'Continue'): Promise<void> =>
  page.getByRole('button', { name: words, exact: true }).click()

/** Goes from the emergency check to the reason step, for this patient. */
export const choosePatient = async (page: Page, { name }: Pick<OwnMember, 'name'>): Promise<void> => {
  await expectStep(page, 'Is this an emergency?')
  await continueFlow(page, 'This is not an emergency')
  await expectStep(page, 'Who is the visit for?')
  await page.getByRole('radio', { name }).check()
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await continueFlow(page)
  await expectStep(page, 'What is the visit about?')
}

/** Does the same, and chooses the type of visit there. */
export const choosePatientAndKind = async (page: Page, patient: Pick<OwnMember, 'name'>, kind: string): Promise<void> => {
  await choosePatient(page, patient)
  await page.getByRole('radio', { name: kind }).check()
}

export const fillReason = async (page: Page, reason: string): Promise<void> => {
  await page.getByLabel('Reason for the visit').fill(reason)
  await continueFlow(page)
}

/** Passes 'How and when?' with a video visit as soon as possible, and sends the request. */
export const requestVideoSoon = async (page: Page): Promise<void> => {
  await expectStep(page, 'How and when?')
  await page.getByRole('radio', { name: 'Video' }).check()
  await page.getByRole('radio', { name: 'As soon as possible' }).check()
  await continueFlow(page)
  await agree(page)
  await continueFlow(page, 'Request this visit')
  await expectStep(page, 'Request sent')
}

/** Passes the medical info step, whatever it contains. */
export const passMedicalStep = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 3, name: /^(What should the clinician know|Is this up to date)/ })).toBeFocused()
  await page.getByRole('button', { name: /^(Looks right|Continue)$/ }).click()
}

/** Goes from the pharmacy step, of somebody whose pharmacy is not known, to the summary, and agrees there. */
export const agree = async (page: Page): Promise<void> => {
  await expectStep(page, 'Which pharmacy do you use?')
  await page.getByRole('radio', { name: 'No pharmacy for now' }).check()
  await continueFlow(page)
  await passMedicalStep(page)
  await consentToCare(page)
}

/** Agrees to telehealth on the summary, where the price is too. */
export const consentToCare = async (page: Page): Promise<void> => {
  await expectStep(page, 'Review your request')
  await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('$')
  await page.getByRole('checkbox', { name: /I agree to receive care/ }).check()
}

/** A complete draft of a general visit by phone. */
export const phoneVisitDraft = (patientId: string): VisitDraft => ({
  patientId,
  state: 'TX',
  type: 'GeneralMedical',
  reason: 'A cough since Monday',
  symptoms: ['cough', 'fever'],
  method: 'Phone',
  phone: '5125550118',
  when: { kind: 'asap' },
  pharmacy: null,
})

/** Headers with which the page's member calls the telehealth side, as the SDK does; the database has what they wrote encrypted. */
export const sdkHeaders = async (page: Page): Promise<{ authorization: string }> => {
  const answer = await page.request.post('/api/profiles/teladoc-sdk-token', { headers: { 'sec-fetch-site': 'same-origin' } })
  return { authorization: `Bearer ${(await answer.json()).data.teladocSdkToken}` }
}

/** Inserts a draft, replacing any that the member has. */
export const putDraft = async ({ sql }: DemoPortal, { telehealthId }: OwnMember, change: VisitDraft = {}): Promise<void> => {
  await sql(
    `insert into care.drafts (id, member_id, flow, content, updated_at) values (gen_random_uuid(), $1, 'request-a-visit', $2, now())
     on conflict (member_id, flow) do update set id = excluded.id, content = excluded.content, updated_at = excluded.updated_at`,
    [telehealthId, JSON.stringify({ ...phoneVisitDraft(telehealthId), ...change })],
  )
}
