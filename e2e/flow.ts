import { expect, type Locator, type Page } from '@playwright/test'
import type { Portal } from '#e2e/portal.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

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

/** The look at the medical info, whatever stands in it. */
export const passMedicalStep = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 3, name: /^(What should the clinician know|Is this still right)/ })).toBeFocused()
  await page.getByRole('button', { name: /^(This is right|Continue)$/ }).click()
}

/** From the pharmacy to the last look. */
export const agree = async (page: Page): Promise<void> => {
  await expectStep(page, 'Which pharmacy do you use?')
  await page.getByRole('radio', { name: 'No pharmacy for now' }).check()
  await goOn(page)
  await passMedicalStep(page)
  await expectStep(page, 'What it costs')
  await page.getByRole('checkbox', { name: /I agree to receive care/ }).check()
  await goOn(page)
  await expectStep(page, 'Is everything right?')
}

/** Everything that a general visit by phone asks for. */
export const wholeDraft = (patientId: string): VisitDraft => ({
  ...{ patientId, state: 'TX', type: 'GeneralMedical', reason: 'A cough since Monday', symptoms: ['cough', 'fever'] },
  ...{ method: 'Phone', phone: '5125550118', when: { kind: 'asap' }, pharmacy: null },
})

/** Puts a draft of Ana's in place of the one there is; the telehealth side must know her already. */
export const putDraft = async (portal: Portal, change: VisitDraft = {}): Promise<void> => {
  const [ana] = await portal.sql("select id from care.members where claims->'member'->>'email' = 'ana.rivera@example.com'")
  const content = { ...wholeDraft(String(ana?.id)), ...change }
  await portal.sql('delete from care.drafts')
  await portal.sql(
    "insert into care.drafts (id, member_id, flow, content, updated_at) values (gen_random_uuid(), $1, 'request-a-visit', $2, now())",
    [ana?.id, JSON.stringify(content)],
  )
}
