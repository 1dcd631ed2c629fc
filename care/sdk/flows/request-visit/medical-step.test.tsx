import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { someOptions } from '#care/sdk/testing/fake-care.ts'
import { fakeScreens } from '#care/sdk/testing/fake-screens.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import { someMedicalInfo } from '#care/sdk/testing/some-medical.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

afterEach(() => vi.unstubAllGlobals())

const content: VisitDraft = {
  patientId: 'ana',
  state: 'TX',
  type: 'GeneralMedical',
  reason: 'A cough',
  method: 'Video',
  when: { kind: 'asap' },
  pharmacy: null,
}
const allergies = {
  version: 4,
  confirmedAt: '2026-11-01T12:00:00Z',
  entries: [{ id: 'e1', version: 1, data: { name: 'Penicillin', reaction: '', severity: 'severe' }, updatedAt: '2026-11-01T12:00:00Z' }],
}

const open = (info = someMedicalInfo({ allergies })) => {
  const server = fakeScreens({
    visit_options: () => ({ data: someOptions({ draft: { draftId: 'd1', content } }) }),
    save_visit_draft: ({ patch }) => ({ data: { draftId: 'd1', content: { ...content, ...(patch as VisitDraft) } } }),
    medical_info: () => ({ data: info }),
    confirm_medical_lists: () => ({ data: { lists: info.lists } }),
  })
  openFlow('request-a-visit', { step: 'medical' })
  return server
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('one press confirms the lists with the versions shown, and goes to the next step', async () => {
  const server = open()
  await step('Is this up to date?')
  expect(screen.getByText('Penicillin')).toBeTruthy()
  await press('Looks right')
  await step('What it costs')
  expect(server.inputsOf('confirm_medical_lists')).toEqual([
    { patientId: 'ana', lists: [{ list: 'allergies', version: 4, isNone: false }] },
  ])
})

test('the step can be skipped without confirming anything', async () => {
  const server = open()
  await step('Is this up to date?')
  await press('Skip')
  await step('What it costs')
  expect(server.inputsOf('confirm_medical_lists')).toEqual([])
})

test('a list can be edited here, and Back returns step by step', async () => {
  open()
  await step('Is this up to date?')
  await userEvent.click(screen.getByRole('button', { name: /^Medications/ }))
  await step('Medications')
  await press('Add')
  await step('Add to Medications')
  await press('Back')
  await step('Medications')
  await press('Back')
  await step('Is this up to date?')
})

test('without any entries the member can go on, and nothing is confirmed', async () => {
  const server = open(someMedicalInfo())
  await step('What should the clinician know?')
  await waitFor(() => expect(screen.getByRole('list', { name: 'Medical info' })).toBeTruthy())
  await press('Continue')
  await step('What it costs')
  expect(server.inputsOf('confirm_medical_lists')).toEqual([])
})
