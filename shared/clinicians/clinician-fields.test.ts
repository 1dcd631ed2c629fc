import { expect, test } from 'vitest'
import { clinicianFields } from '#shared/clinicians/clinician-fields.ts'
import { clinicianTimes } from '#shared/clinicians/clinician-times.ts'
import { cancelReason, notes, summary } from '#shared/clinicians/note-fields.ts'

const license = { state: 'CO', number: 'C-100', expiresOn: '2027-05-31' } as const
const whole = {
  email: 'Nia@Example.com',
  first: 'Nia',
  last: 'Newell',
  types: ['GeneralMedical'],
  npi: '1234567893',
  licenses: [license],
  timeZone: 'America/Denver',
}
const problems = (value: object) =>
  (clinicianFields.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`)

test('a clinician needs an email address, names, a type of visit and a time zone', () => {
  const defaults = { credentials: '', languages: [], biography: '' }
  expect(clinicianFields.parse(whole)).toEqual({ ...whole, ...defaults, email: 'nia@example.com' })
  expect(problems({ ...whole, first: '', last: '' })).toEqual(['first: FirstNameRequired', 'last: LastNameRequired'])
  expect(problems({ ...whole, types: [] })).toEqual(['types: Required'])
  expect(problems({ ...whole, timeZone: 'Mars/Base' })).toEqual(['timeZone: InvalidInput'])
  expect(problems({ ...whole, npi: '1234567890' })).toEqual(['npi: InvalidInput'])
  expect(problems({ ...whole, languages: ['es', 'xx'] })).toEqual(['languages: InvalidInput'])
  expect(problems({ ...whole, biography: 'x'.repeat(601) })).toEqual(['biography: TooManyCharacters'])
})

test('a license has a state, a number and a last day, and there is one per state', () => {
  expect(clinicianFields.parse({ ...whole, licenses: [license, { ...license, state: 'TX' }] }).licenses).toHaveLength(2)
  expect(problems({ ...whole, licenses: [license, license] })).toEqual(['licenses: InvalidInput'])
  expect(problems({ ...whole, licenses: [{ ...license, state: 'XX' }] })).toEqual(['licenses: InvalidInput'])
  expect(problems({ ...whole, licenses: [{ ...license, number: '' }] })).toEqual(['licenses: Required'])
  expect(problems({ ...whole, licenses: [{ ...license, number: 'x'.repeat(40) }] })).toEqual([])
  expect(problems({ ...whole, licenses: [{ ...license, number: 'x'.repeat(41) }] })).toEqual(['licenses: InvalidInput'])
  expect(problems({ ...whole, licenses: [{ ...license, expiresOn: '2027-02-30' }] })).toEqual(['licenses: DateInvalid'])
})

test('an idle clinician is signed out after an hour, everyone after twelve; an invitation holds three days', () => {
  const [minute, hour] = [60_000, 3_600_000]
  expect(clinicianTimes).toEqual({ idle: hour, absolute: 12 * hour, pending: 35 * minute, invitation: 72 * hour })
})

test('a cancellation has a reason, and an empty one is a single error', () => {
  expect([cancelReason.safeParse(' x ').data, cancelReason.safeParse('x'.repeat(400)).success]).toEqual(['x', true])
  expect(cancelReason.safeParse('  ').error?.issues.map(({ message }) => message)).toEqual(['Required'])
  expect(cancelReason.safeParse('x'.repeat(401)).error?.issues.map(({ message }) => message)).toEqual(['TooManyCharacters'])
})

test.each([
  ['notes', notes, 10_000],
  ['a summary', summary, 4000],
])('%s may be empty and have at most %s characters', (_what, field, most) => {
  expect(['', 'x'.repeat(most)].map((text) => field.safeParse(text).success)).toEqual([true, true])
  expect(field.safeParse('x'.repeat(most + 1)).error?.issues.map(({ message }) => message)).toEqual(['TooManyCharacters'])
})
