import { screen, waitFor, within } from '@testing-library/react'
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
const about = { credentials: 'MD', nextOpenings: [], languages: ['en', 'es'], biography: 'Sees families.', hasPhoto: false, isKept: false }
const clinicians = ['Okafor', 'Reyes', 'Stone', 'Turner', 'Usman'].map((last, at) => ({ ...about, id: `c${at + 1}`, first: 'Maya', last }))
const draft: VisitDraft = { patientId: 'ana', state: 'TX', type: 'GeneralMedical', reason: 'A cough', method: 'Video' }
const careWith = (content: VisitDraft) => fakeCare({ options: someOptions({ draft: { draftId: 'd1', content } }), clinicians })
const group = () => screen.findByRole('radiogroup', { name: 'Who would you like to see?' })

test('as soon as possible asks for nobody; a time may be with a clinician, and the times follow the choice', async () => {
  const { inputsOf, state } = careWith(draft)
  openFlow(flow, { step: 'when' })
  await step('How and when?')
  expect(screen.queryByRole('radiogroup', { name: 'Who would you like to see?' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Pick a time/ }))
  const list = within(await group())
  expect(list.getByRole<HTMLInputElement>('radio', { name: /First available/ }).checked).toBe(true)
  expect(list.getAllByRole('radio').length).toBe(5)
  expect(list.getByRole('radio', { name: /Maya Okafor, MD.*Speaks English and Spanish.*Sees families\./ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all 5 clinicians' }))
  await user.click(list.getByRole('radio', { name: /Maya Usman/ }))
  await waitFor(() => expect(inputsOf('open_slots').at(-1)).toMatchObject({ clinicianId: 'c5' }))
  await waitFor(() => expect(state.content.clinicianId).toBe('c5'))
  await user.click(screen.getByRole('radio', { name: /As soon as possible/ }))
  await waitFor(() => expect(state.content).toMatchObject({ clinicianId: null, when: { kind: 'asap' } }))
})

test('a clinician in the address is chosen, and a kept one is shown as the patient’s own', async () => {
  const { inputsOf } = careWith({ ...draft, clinicianId: 'c2', when: { kind: 'times', times: [] } })
  openFlow(flow, { step: 'when' })
  const list = within(await group())
  expect(list.getByRole<HTMLInputElement>('radio', { name: /Maya Reyes/ }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Keep Maya Reyes, MD as your clinician' }))
  await screen.findByRole('button', { name: 'Remove Maya Reyes, MD from your clinicians' })
  expect(inputsOf('keep_clinician')).toEqual([{ patientId: 'ana', clinicianId: 'c2', isKept: true }])
  expect(list.getByRole('radio', { name: /Maya Reyes, MD Yours/ })).toBeTruthy()
})

test('a request from a past visit begins with its kind, patient and clinician', async () => {
  const { state } = fakeCare()
  openFlow(flow, { type: 'general-medical', patient: 'leo', clinician: 'c1' })
  await step('Is this an emergency?')
  await waitFor(() => expect(state.content).toMatchObject({ type: 'GeneralMedical', patientId: 'leo', clinicianId: 'c1' }))
})

test('a clinician who does not serve the visit must be replaced before the member goes on', async () => {
  careWith({ ...draft, type: 'MentalHealth', clinicianId: 'gone', when: { kind: 'times', times: ['2199-11-25T15:00:00.000Z'] } })
  openFlow(flow, { step: 'times' })
  await step('Which times work for you?')
  await group()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
    'This clinician doesn’t offer this kind of visit in this state. Please choose someone else.',
  )
})

test('the summary names the clinician who is asked first', async () => {
  careWith({
    ...draft,
    type: 'MentalHealth',
    clinicianId: 'c3',
    when: { kind: 'times', times: ['2199-11-25T15:00:00.000Z'] },
    pharmacy: null,
  })
  openFlow(flow, { step: 'confirm' })
  expect(await screen.findByText('Maya Stone, MD')).toBeTruthy()
})
