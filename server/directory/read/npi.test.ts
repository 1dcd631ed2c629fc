import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openNpiSet } from '#server/directory/read/npi-set.ts'
import { isNpi, withCheckDigit } from '#shared/fields/npi.ts'

test('the example of the standard is an NPI', () => {
  expect(isNpi('1234567893')).toBe(true)
})

test('a single wrong digit is always detected', () => {
  const nine = fc.integer({ min: 100_000_000, max: 299_999_999 }).map(String)
  fc.assert(
    fc.property(nine, fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, at, more) => {
      const npi = withCheckDigit(digits)
      const wrong = npi.slice(0, at) + ((Number(npi[at]) + more) % 10) + npi.slice(at + 1)
      return isNpi(npi) && !isNpi(wrong)
    }),
  )
})

test('a text with other characters, length or first digit is not an NPI', () => {
  for (const text of ['', '123456789', '12345678933', '3234567891', '0234567894', '123456789x', ' 1234567893', '1.23457E+09'])
    expect(isNpi(text)).toBe(false)
})

test('a set of NPIs remembers its members, up to the highest number', () => {
  const npis = openNpiSet()
  const given = ['100000000', '100000001', '199999999', '200000000', '299999999'].map(withCheckDigit)
  expect(given.map((npi) => npis.add(npi))).toEqual([true, true, true, true, true])
  expect(given.map((npi) => npis.add(npi))).toEqual([false, false, false, false, false])
  expect(npis.add(withCheckDigit('100000002'))).toBe(true)
})
