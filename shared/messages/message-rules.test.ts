import { expect, test } from 'vitest'
import { answersFor, messageProblems, teamsFor, writingRefusal } from '#shared/messages/message-rules.ts'

const all = { features: ['Telehealth', 'BehavioralHealth'], isCovered: true }

test('the teams one can write to are those of the visits that the group offers, and billing and support', () => {
  expect(teamsFor(all)).toEqual(['GeneralMedical', 'MentalHealth', 'Dermatology', 'Nutrition', 'BillingSupport'])
  expect(teamsFor({ features: ['Telehealth'] })).toEqual(['GeneralMedical', 'Dermatology', 'Nutrition', 'BillingSupport'])
  expect(teamsFor({ features: [] })).toEqual(['BillingSupport'])
})

test.each([
  [all, 'MentalHealth', null],
  [{ ...all, features: ['Telehealth'] }, 'MentalHealth', 'FeatureNotEnabled'],
  [{ ...all, isCovered: false }, 'GeneralMedical', 'CoverageEnded'],
  [{ ...all, isCovered: false }, 'BillingSupport', null],
] as const)('%o writing to %s is refused with %s', (group, team, refusal) => {
  expect(writingRefusal(group, team)).toBe(refusal)
})

test('a clinician answers for what they see, and everybody for billing and support', () => {
  const doctor = { types: ['GeneralMedical'] as const }
  expect(answersFor(doctor, 'GeneralMedical')).toBe(true)
  expect(answersFor(doctor, 'Nutrition')).toBe(false)
  expect(answersFor(doctor, 'BillingSupport')).toBe(true)
})

test('a new message names its team, whom it is for and a subject; a reply only says something', () => {
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
