import { expect, test } from 'vitest'
import { allowedTypes, canAddFamily, typesWhenSpouse } from '#shared/family/family-rules.ts'
import { isGrantDay, lastGrantDay } from '#shared/family/grant-rules.ts'

test('a membership with a spouse can add only dependents, unless configured otherwise [FAM-06 FAM-13]', () => {
  expect(typesWhenSpouse).toEqual(['Dependent'])
  expect(allowedTypes(true)).toEqual(['Dependent'])
  expect(allowedTypes(false)).toEqual(['Dependent', 'Spouse'])
  expect(allowedTypes(true, ['Spouse'])).toEqual(['Spouse'])
  expect(allowedTypes(false, ['Spouse'])).toEqual(['Dependent', 'Spouse'])
})

test.each([
  ['the primary of a group with the feature', 'm', 'm', ['OpenDependents'], true],
  ['the primary of a group with the feature in other case', 'm', 'm', ['openDependents'], true],
  ['the primary of a group without the feature', 'm', 'm', ['Telehealth'], false],
  ['a spouse', 's', 'm', ['OpenDependents'], false],
] as const)('%s: adding people, case %# [FAM-04 SHELL-095]', (_who, familyMemberId, membershipId, features, may) => {
  expect(canAddFamily(familyMemberId, membershipId, { features })).toBe(may)
})

test.each([
  ['2026-11-20', '2027-11-20'],
  ['2028-02-29', '2029-03-01'],
  ['2026-12-31', '2027-12-31'],
])('a grant made on %s can last until %s', (today, last) => {
  expect(lastGrantDay(today)).toBe(last)
  expect([today, last].map((day) => isGrantDay(day, today))).toEqual([true, true])
})

test.each(['2026-11-19', '2027-11-21'])('a grant made on 2026-11-20 cannot end on %s', (day) => {
  expect(isGrantDay(day, '2026-11-20')).toBe(false)
})
