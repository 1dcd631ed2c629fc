import { expect, test } from 'vitest'
import { type ProgramType, programTypes } from '#shared/groups/group-features.ts'
import { programsOf, programTypeIn } from '#shared/programs/program-rules.ts'

const group = (...types: string[]) => ({ prices: types.map((type) => ({ type })) })

test.each<[ProgramType, string]>([
  ['Diabetes', 'diabetes'],
  ['diabetesWp', 'diabetes'],
  ['Prediabetes', 'prediabetes'],
  ['preDiabetesWp', 'prediabetes'],
  ['Hypertension', 'hypertension'],
  ['cardiovascularWp', 'hypertension'],
  ['ChronicKidneyDisease', 'kidney'],
  ['WeightManagement', 'weight'],
  ['MyStrength', 'wellbeing'],
  ['MyStrengthComplete', 'wellbeing'],
])(
  'a price of type %s opens the card %s [PROG-02 PROG-03 PROG-04 PROG-05 PROG-06 PROG-07 PROG-08 PROG-09 PROG-10 PROG-11 PROG-12]',
  (type, program) => {
    expect(programsOf(group(type))).toEqual([program])
    expect(programTypeIn(group(type.toUpperCase()), program as 'diabetes')).toBe(type)
  },
)

test('every price type has a card, two of the same kind share one, and visits have none [PROG-02]', () => {
  expect(programsOf(group(...programTypes))).toEqual(['diabetes', 'prediabetes', 'hypertension', 'kidney', 'weight', 'wellbeing'])
  expect(programsOf(group('diabetesWp', 'Diabetes'))).toEqual(['diabetes'])
  expect(programsOf(group('General'))).toEqual([])
})
