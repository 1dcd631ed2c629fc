import { expect, test } from 'vitest'
import { type ProgramType, programTypes } from '#shared/groups/group-features.ts'
import { programStates, programsOf, programTypeIn } from '#shared/programs/program-rules.ts'

const group = (...types: string[]) => ({ prices: types.map((type) => ({ type })) })

test.each<[ProgramType, string, row: string]>([
  ['Diabetes', 'diabetes', 'PROG-03'],
  ['diabetesWp', 'diabetes', 'PROG-04'],
  ['Prediabetes', 'prediabetes', 'PROG-05'],
  ['preDiabetesWp', 'prediabetes', 'PROG-06'],
  ['Hypertension', 'hypertension', 'PROG-09'],
  ['cardiovascularWp', 'hypertension', 'PROG-07'],
  ['ChronicKidneyDisease', 'kidney', 'PROG-08'],
  ['WeightManagement', 'weight', 'PROG-10'],
  ['MyStrength', 'wellbeing', 'PROG-11'],
  ['MyStrengthComplete', 'wellbeing', 'PROG-12'],
])('a price of type %s opens the card %s [%s]', (type, program) => {
  expect(programsOf(group(type))).toEqual([program])
  expect(programTypeIn(group(type.toUpperCase()), program as 'diabetes')).toBe(type)
})

test('every price type has a card, two of the same kind share one, and visits have none [PROG-02]', () => {
  expect(programsOf(group(...programTypes))).toEqual(['diabetes', 'prediabetes', 'hypertension', 'kidney', 'weight', 'wellbeing'])
  expect(programsOf(group('diabetesWp', 'Diabetes'))).toEqual(['diabetes'])
  expect(programsOf(group('General'))).toEqual([])
})

test('a program is not started, opened, or enrolled, in this order', () => {
  expect(programStates).toEqual(['not-started', 'opened', 'enrolled'])
})
