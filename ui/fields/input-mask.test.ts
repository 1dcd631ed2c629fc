import { expect, test } from 'vitest'
import { maskDate, maskPhone } from '#ui/fields/input-mask.ts'

/** The field's value after each key. */
const typedInto = (mask: (typed: string) => string, keys: string): string[] => {
  let value = ''
  return [...keys].map((key) => (value = mask(value + key)))
}

test('a birthday gets its slashes while it is typed [SIGN-50]', () => {
  expect(typedInto(maskDate, '04121985')).toEqual(['0', '04', '04/1', '04/12', '04/12/1', '04/12/19', '04/12/198', '04/12/1985'])
})

test.each([
  ['4/', '04/'],
  ['4/7/1988', '04/07/1988'],
  ['04/7/', '04/07/'],
  ['4.7.1988', '04/07/1988'],
  ['04/', '04/'],
  ['1985-04-12', '04/12/1985'],
  ['04/12/19851', '04/12/1985'],
  ['abc', ''],
  ['', ''],
])('the date %s becomes %s [SIGN-50]', (typed, shown) => expect(maskDate(typed)).toBe(shown))

test('a phone gets its shape while it is typed [SIGN-45]', () => {
  expect(typedInto(maskPhone, '5551234567')).toEqual([
    '(5',
    '(55',
    '(555',
    '(555) 1',
    '(555) 12',
    '(555) 123',
    '(555) 123-4',
    '(555) 123-45',
    '(555) 123-456',
    '(555) 123-4567',
  ])
})

test.each([
  ['+15551234567', '(555) 123-4567'],
  ['1-555-123-4567', '(555) 123-4567'],
  ['555.123.4567', '(555) 123-4567'],
  ['1234567890', '(123) 456-7890'],
  ['(555) 123-45678', '(555) 123-4567'],
  ['(', ''],
])('the phone number %s becomes %s [SIGN-44 SIGN-45]', (typed, shown) => expect(maskPhone(typed)).toBe(shown))

test.each(['(5', '(55', '(555) ', '(555) 123-'])('deleting the last character of %s makes it shorter', (typed) =>
  expect(maskPhone(typed.slice(0, -1)).length).toBeLessThan(typed.length),
)
