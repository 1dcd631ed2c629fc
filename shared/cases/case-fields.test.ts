import { expect, test } from 'vitest'
import { caseContact, caseKey } from '#shared/cases/case-fields.ts'

const problems = (schema: typeof caseContact | typeof caseKey, value: object) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`)

test('a contact is an email address, a phone number, or both', () => {
  expect(problems(caseContact, { email: 'ana@example.com' })).toEqual([])
  expect(problems(caseContact, { phone: '(512) 555-0118', email: ' ' })).toEqual([])
  expect(problems(caseContact, { email: 'ana@example.com', phone: '5125550118' })).toEqual([])
  for (const none of [{}, { email: '', phone: '  ' }, { note: 'Please call me.' }])
    expect(problems(caseContact, none)).toEqual(['email: ContactRequired'])
})

test('the status of a case needs its reference and the date of birth', () => {
  expect(problems(caseKey, {})).toEqual(['reference: Required', 'dob: Required'])
  expect(problems(caseKey, { reference: '', dob: '' })).toEqual(['reference: Required', 'dob: Required'])
  expect(problems(caseKey, { reference: 'ACDE', dob: '1990-02-30' })).toEqual(['reference: CaseNumberInvalid', 'dob: DateInvalid'])
  expect(problems(caseKey, { reference: 'acde 3467', dob: '1990-05-06' })).toEqual([])
})
