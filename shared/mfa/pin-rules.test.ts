import { expect, test } from 'vitest'
import { maskedEmail, maskedOnWire, maskedShown, pinDigits, pinMinutesDefault, sixDigits } from '#shared/mfa/pin-rules.ts'

test.each([
  ['anar@example.com', 'a…'],
  ['anari@example.com', 'anar…'],
  ['ana.rivera@example.com', 'ana.…'],
  ['ab@example.com', 'a…'],
])('%s is shown as %s: four characters at most, never the domain [MFA-30]', (address, shown) => {
  expect(maskedEmail(address)).toBe(shown)
})

test('a phone shows its last four digits only [MFA-22]', () => {
  expect(maskedOnWire('(512) 555-0118')).toEqual({ area_code: '***', phone_number: '***0118' })
  expect(maskedShown(maskedOnWire('5125550118'))).toBe('(***) ***-0118')
})

test('a PIN has six digits and lasts 30 minutes [MFA-31 MFA-32]', () => {
  expect([pinDigits, pinMinutesDefault]).toEqual([6, 30])
  const problem = (code: unknown) => sixDigits.safeParse(code).error?.issues[0]?.message
  expect(['123456', '012345'].map(problem)).toEqual([undefined, undefined])
  expect(['1', '12345', '1234567', '12345a', ' 123456', '١٢٣٤٥٦'].map(problem)).toEqual(Array(6).fill('PinInvalid'))
})

test('a code is required [MFA-37]', () => {
  expect([undefined, ''].map((code) => sixDigits.safeParse(code).error?.issues[0]?.message)).toEqual(['Required', 'Required'])
})
