import { randomUUID } from 'node:crypto'
import type { ClinicBrowser } from '#care/server/testing/test-clinic.ts'

/** A note for school as the form sends it. */
export const testAbsence = (changes: Record<string, unknown> = {}) => ({
  kind: 'absence',
  place: 'school',
  absentFrom: '2026-11-18',
  absentTo: '2026-11-20',
  returnOn: '2026-11-23',
  restrictions: 'No sports.',
  isDiagnosisWished: false,
  diagnoses: [],
  ...changes,
})

export const testReferral = (changes: Record<string, unknown> = {}) => ({
  kind: 'referral',
  specialty: 'dermatology',
  urgency: 'urgent',
  reason: 'A mole that changes.',
  toName: 'Lakeside Dermatology',
  toNpi: '1234567893',
  diagnoses: [{ code: 'D22.9', words: 'Melanocytic nevi, unspecified' }],
  ...changes,
})

export const testLabOrder = (changes: Record<string, unknown> = {}) => ({
  kind: 'lab',
  tests: ['57021-8', '4548-4'],
  otherTests: 'Magnesium',
  fasting: '8',
  instructions: 'Take 90 mcg as usual.',
  diagnoses: [{ code: 'R53.83', words: 'Other fatigue' }],
  ...changes,
})

/** Signs a document in a visit; returns it as the clinic sees it. */
export const signTestDocument = async (browser: ClinicBrowser, visitId: string, content: object = testAbsence()) => {
  const { data, errors } = await browser.post(`/visits/${visitId}/documents`, { documentId: randomUUID(), content })
  if (errors) throw new Error(errors.join())
  return data.document as { id: string; reference: string }
}
