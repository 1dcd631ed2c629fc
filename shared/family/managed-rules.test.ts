import { expect, test } from 'vitest'
import { familyScopes } from '#shared/family/family-words.ts'
import { managedBy } from '#shared/family/managed-rules.ts'

const today = '2026-11-20'
const child = { relation: 'Dependent', dob: '2008-11-21', isCovered: true } as const
const adult = { ...child, dob: '2008-11-20' } as const
const withoutBooking = familyScopes.filter((scope) => scope !== 'book')

test.each(['Primary', 'Spouse'] as const)('%s may do everything for a dependent under 18, whatever was granted', (relation) => {
  expect(managedBy({ relation }, child, [], today)).toEqual(familyScopes)
  expect(managedBy({ relation }, { ...child, isCovered: false }, [], today)).toEqual(withoutBooking)
})

test('a dependent may do nothing for another one under 18', () => {
  expect(managedBy({ relation: 'Dependent' }, child, ['pay'], today)).toEqual([])
})

test.each([
  ['a dependent of 18', adult],
  ['a spouse', { ...adult, relation: 'Spouse' }],
  ['a spouse under 18', { ...child, relation: 'Spouse' }],
  ['the primary member', { ...adult, relation: 'Primary' }],
] as const)('for %s a member may do what that person granted', (_, other) => {
  expect(managedBy({ relation: 'Primary' }, other, [], today)).toEqual([])
  expect(managedBy({ relation: 'Dependent' }, other, ['pay', 'book'], today)).toEqual(['book', 'pay'])
  expect(managedBy({ relation: 'Primary' }, { ...other, isCovered: false }, ['pay', 'book'], today)).toEqual(['pay'])
})
