import { expect, test } from 'vitest'
import { type IdentityFacts, identityVerdict, sharedNumbers } from '#shared/eligibility/identity-rules.ts'

const carl: IdentityFacts = { number: 'CASE7', relation: 'Dependent', first: 'Carl', last: 'Doe', dob: '2010-03-03' }

test.each<[string, Partial<IdentityFacts>, string]>([
  ['the same in capitals', { first: 'CARL', last: 'DOE' }, 'same'],
  ['another last name: adopted or married', { last: 'Berg' }, 'same'],
  ['a new number', { number: 'CASE8' }, 'same'],
  ['no birthday given', { dob: '' }, 'same'],
  ['neither birthday nor number given', { dob: '', number: '' }, 'same'],
  ['the birthday corrected, with the own number', { dob: '1999-12-31' }, 'corrected'],
  ['day and month swapped', { number: '', dob: '2010-03-30' }, 'corrected'],
  ['a wrong digit in the year', { number: '', dob: '2011-03-03' }, 'corrected'],
  ['a junior: the name, and a birthday a generation away', { number: '', dob: '1975-08-20' }, 'close'],
  ['a namesake with a number of their own', { number: 'CASE8', dob: '2011-03-03' }, 'close'],
  ['a twin who shares the number', { first: 'Dora' }, 'close'],
  ['a twin without a number', { first: 'Dora', number: '' }, 'close'],
  ['no birthday, another first name, the number', { first: 'Dora', dob: '' }, 'close'],
  ['somebody else with the number', { first: 'Eve', dob: '1990-01-01' }, 'number'],
  ['a spouse with the birthday of a child', { first: 'Eve', relation: 'Spouse', number: '' }, 'none'],
  ['a sibling', { first: 'Eve', dob: '2014-01-01', number: '' }, 'none'],
])('%s', (_name, differs, verdict) => {
  expect(identityVerdict({ ...carl, ...differs }, carl)).toBe(verdict)
})

test('a reference that several people of a family share is nobody’s own number', () => {
  const eve = { ...carl, first: 'Eve', dob: '1985-05-05', relation: 'Spouse' }
  expect([...sharedNumbers([carl, eve])]).toEqual(['CASE7'])
  expect([...sharedNumbers([carl, { ...carl, first: 'Dora' }])]).toEqual(['CASE7'])
  expect([...sharedNumbers([carl, { ...carl, last: 'BERG' }, { ...carl, dob: '' }])]).toEqual([])
  expect([...sharedNumbers([carl, { ...eve, number: 'CASE8' }])]).toEqual([])
})
