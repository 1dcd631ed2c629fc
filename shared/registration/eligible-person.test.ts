import { expect, test } from 'vitest'
import { ageProblem, type EligiblePerson, type WhyNotSelectable, whyNotSelectable } from '#shared/registration/eligible-person.ts'
import { studentLookup } from '#shared/registration/registration-fields.ts'

const grace: EligiblePerson = {
  firstName: 'Grace',
  dob: '2008-11-20',
  familyMemberId: 'f',
  canRegister: true,
  canRegisterTeladoc: true,
  hasProfile: false,
}

test.each<[WhyNotSelectable | null, Partial<EligiblePerson>, row: string]>([
  [null, {}, 'REG-20'],
  ['HasProfile', { hasProfile: true, dob: '2015-01-01', canRegister: false }, 'REG-22'],
  ['Under18', { dob: '2008-11-21', canRegister: false }, 'REG-23'],
  ['NotActive', { canRegister: false }, 'REG-24'],
  ['NotActive', { canRegisterTeladoc: false }, 'REG-24'],
])('%s is why a person with %j cannot be selected [%s]', (why, change) => {
  expect(whyNotSelectable({ ...grace, ...change }, '2026-11-20')).toBe(why)
})

test.each<[age: number, relation: string | null, problem: string | null, row: string]>([
  [17, 'Primary', 'MemberNotAdult', 'REG-51'],
  [17, 'Spouse', 'Under18', 'REG-48'],
  [17, 'Dependent', 'Under18', 'REG-48'],
  [17, null, 'Under18', 'REG-48'],
  [18, 'Primary', null, 'REG-47'],
  [18, 'Dependent', null, 'REG-48'],
])('at %i years %s has the problem %s [%s]', (age, relation, problem) => {
  expect(ageProblem(age, relation)).toBe(problem)
})

test('the student lookup says which of its fields is missing [REG-10 REG-11 REG-12 REG-13]', () => {
  const codes = (typed: object) => studentLookup.safeParse(typed).error?.issues.map(({ message }) => message)
  const missing = ['FirstNameRequired', 'LastNameRequired', 'DobRequired', 'StudentIdRequired']
  expect(codes({})).toEqual(missing)
  expect(codes({ firstName: ' ', lastName: ' ', dob: ' ', studentId: ' ' })).toEqual(missing)
})
