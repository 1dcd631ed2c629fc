import { expect, test } from 'vitest'
import { familyForm } from '#shared/family/family-form.ts'

const leo = { type: 'Dependent', first: 'Leo', last: 'Rivera', gender: 'Male', dob: '08/15/2015', phone: '(512) 555-0120' }
const problems = (typed: object) =>
  familyForm.safeParse(typed).error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? []

test('first, last, gender and type are required, and so are birthday and phone [FAM-07 FAM-08 FAM-09 FAM-10 FAM-12]', () => {
  const nothing = { first: '', last: '', dob: '', phone: '' }
  const wanted = ['first', 'last', 'gender', 'dob', 'phone', 'type'].map((field) => `${field}: Required`)
  expect(problems(nothing).sort()).toEqual(wanted.sort())
  expect(problems({ ...leo, gender: 'x', type: 'Primary' }).sort()).toEqual(['gender: Required', 'type: Required'])
})

test('the email may be missing or empty, and a given one must be valid [FAM-11]', () => {
  for (const email of [undefined, '', '  ']) expect(familyForm.parse({ ...leo, email }).email).toBeUndefined()
  expect(familyForm.parse({ ...leo, email: 'leo@example.com' }).email).toBe('leo@example.com')
  expect(problems({ ...leo, email: 'leo' })).toEqual(['email: EmailInvalid'])
})

test('a dependent or a spouse may be added [FAM-06]', () => {
  for (const type of ['Dependent', 'Spouse']) expect(problems({ ...leo, type })).toEqual([])
})
