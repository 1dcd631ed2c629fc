import { expect, test } from 'vitest'
import { answersFor, messageProblems, teamsFor, writingRefusal } from '#shared/messages/message-rules.ts'

const all = { features: ['Telehealth', 'BehavioralHealth'], isCovered: true }

test("a member can write to the teams of the group's visit types, and to billing and support", () => {
  expect(teamsFor(all)).toEqual(['GeneralMedical', 'MentalHealth', 'Dermatology', 'Nutrition', 'BillingSupport'])
  expect(teamsFor({ features: ['Telehealth'] })).toEqual(['GeneralMedical', 'Dermatology', 'Nutrition', 'BillingSupport'])
  expect(teamsFor({ features: [] })).toEqual(['BillingSupport'])
})

test.each([
  [all, 'MentalHealth', null],
  [{ ...all, features: ['Telehealth'] }, 'MentalHealth', 'FeatureNotEnabled'],
  [{ ...all, isCovered: false }, 'GeneralMedical', 'CoverageEnded'],
  [{ ...all, isCovered: false }, 'BillingSupport', null],
] as const)('a member of %o writing to %s gets the refusal %s', (group, team, refusal) => {
  expect(writingRefusal(group, team)).toBe(refusal)
})

test('a clinician answers for their visit types, and everyone for billing and support', () => {
  const doctor = { types: ['GeneralMedical'] as const }
  expect(answersFor(doctor, 'GeneralMedical')).toBe(true)
  expect(answersFor(doctor, 'Nutrition')).toBe(false)
  expect(answersFor(doctor, 'BillingSupport')).toBe(true)
})

test('a new message needs a team, a patient and a subject; a reply needs only text', () => {
  const nothing = { text: ' ', subject: '', team: null, patientId: null }
  expect(messageProblems(nothing, { isNew: true })).toEqual({
    patientId: 'Required',
    team: 'Required',
    subject: 'Required',
    text: 'Required',
  })
  expect(messageProblems(nothing, { isNew: false })).toEqual({ text: 'Required' })
  expect(messageProblems({ text: 'Hi', subject: 'x', team: 'Nutrition', patientId: 'th' }, { isNew: true })).toEqual({})
})
