import { expect, test } from 'vitest'
import { ageOn, isAdult, isFuture, readDay } from '#shared/fields/date-of-birth.ts'

test.each([
  ['01/31/2026', '2026-01-31'],
  ['1/2/2026', '2026-01-02'],
  [' 12/31/1999 ', '1999-12-31'],
  ['2026-11-05', '2026-11-05'],
  ['01/01/1900', '1900-01-01'],
])('%s is the day %s [SIGN-47]', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

test.each(['', 'soon', '13/01/2026', '00/10/2026', '01/00/2026', '12/31/1899', '11/5/26', '2026-1-5', '05.11.2026'])(
  '%j is not a valid day [SIGN-47]',
  (typed) => {
    expect(readDay(typed)).toBeNull()
  },
)

test.each([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((last, at) => [at + 1, last]))(
  'month %i of 2026 ends on day %i [SIGN-47]',
  (month, last) => {
    expect([last, last + 1].map((day) => readDay(`${month}/${day}/2026`) !== null)).toEqual([true, false])
  },
)

test.each([
  [1900, false],
  [2000, true],
  [2023, false],
  [2024, true],
  [2100, false],
])('February 29 of %i: %s [SIGN-47]', (year, isValid) => {
  expect(readDay(`02/29/${year}`) !== null).toBe(isValid)
  expect(readDay(`02/30/${year}`)).toBeNull()
})

test('today is not in the future, tomorrow is [SIGN-48]', () => {
  expect(['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => isFuture(day, '2026-11-20'))).toEqual([false, false, true])
})

test.each([
  ['2008-11-21', 17],
  ['2008-11-20', 18],
  ['2008-11-19', 18],
  ['2008-12-01', 17],
  ['2008-10-31', 18],
])('a person born on %s is %i years old on November 20, 2026, and an adult from 18 [REG-47]', (dob, age) => {
  expect(ageOn(dob, '2026-11-20')).toBe(age)
  expect(isAdult(dob, '2026-11-20')).toBe(age >= 18)
})

test('a person born on February 29 turns a year older on March 1 of other years', () => {
  expect(['2026-02-28', '2026-03-01'].map((today) => ageOn('2008-02-29', today))).toEqual([17, 18])
})
