import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeCare, someOptions } from '#care/sdk/testing/fake-care.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

// The flow is loaded on demand, which can take long on a busy machine.
beforeAll(async () => void (await import('#care/sdk/flows/request-visit/request-visit-flow.tsx')))
afterEach(() => vi.unstubAllGlobals())

const user = userEvent.setup()
const flow = 'request-a-visit'
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I need an interpreter (free)' })
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
const draft: VisitDraft = { patientId: 'ana', state: 'TX', type: 'GeneralMedical', reason: 'A cough', method: 'Video' }

test('nobody is asked for until the box is checked; the language must be chosen, and unchecking takes the need back', async () => {
  const { state } = fakeCare({ options: someOptions({ draft: { draftId: 'd1', content: { ...draft, when: { kind: 'asap' } } } }) })
  openFlow(flow, { step: 'when' })
  await step('How and when?')
  expect(box().checked).toBe(false)
  await user.click(box())
  await press('Continue')
  expect(alerts()).toEqual(['Please choose the language.'])
  await user.selectOptions(screen.getByLabelText('Language'), 'Vietnamese')
  await waitFor(() => expect(state.content.interpreter).toEqual({ language: 'vi', isAnyway: false }))
  await user.click(box())
  await waitFor(() => expect(state.content.interpreter).toBeNull())
  expect(screen.queryByLabelText('Language')).toBeNull()
})

test('the interpreter of the last request is suggested for the same patient, and stored once the member continues', async () => {
  const [ana, leo] = someOptions().patients
  const interpreter = { language: 'es', isAnyway: false } as const
  const patients = ana && leo ? [{ ...ana, interpreter }, leo] : []
  const { state } = fakeCare({
    options: someOptions({ patients, draft: { draftId: 'd1', content: { ...draft, when: { kind: 'asap' } } } }),
  })
  openFlow(flow, { step: 'when' })
  await step('How and when?')
  expect(box().checked).toBe(true)
  expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('es')
  expect(state.content.interpreter).toBeUndefined()
  await press('Continue')
  await waitFor(() => expect(state.content.interpreter).toEqual(interpreter))
})

test('a chosen clinician who speaks the language makes an interpreter unnecessary, unless the member still wants one', async () => {
  const about = { credentials: 'MD', nextOpenings: [], languages: ['en', 'es'], biography: '', hasPhoto: false, isKept: false }
  const content: VisitDraft = {
    ...draft,
    clinicianId: 'c1',
    when: { kind: 'times', times: [] },
    interpreter: { language: 'es', isAnyway: false },
  }
  const clinicians = [{ ...about, id: 'c1', first: 'Maya', last: 'Okafor' }]
  const { state } = fakeCare({ options: someOptions({ draft: { draftId: 'd1', content } }), clinicians })
  openFlow(flow, { step: 'when' })
  await step('How and when?')
  expect(await screen.findByText(/Maya Okafor, MD speaks Spanish, so the clinic won’t invite an interpreter/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'I still want an interpreter' }))
  await waitFor(() => expect(state.content.interpreter).toEqual({ language: 'es', isAnyway: true }))
  await user.selectOptions(screen.getByLabelText('Language'), 'Korean')
  expect(screen.queryByText(/speaks Spanish/)).toBeNull()
})

test('sign language by phone is refused at the language', async () => {
  const content: VisitDraft = { ...draft, method: 'Phone', phone: '5125550118', when: { kind: 'asap' } }
  fakeCare({ options: someOptions({ draft: { draftId: 'd1', content } }) })
  openFlow(flow, { step: 'when' })
  await step('How and when?')
  await user.click(box())
  await user.selectOptions(screen.getByLabelText('Language'), 'American Sign Language')
  await press('Continue')
  expect(alerts()).toEqual(['Visits in American Sign Language are by video. Please choose Video.'])
})
