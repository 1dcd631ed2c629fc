import { expect, test } from 'vitest'
import { centsTyped } from '#shared/prices/paid-fields.ts'

test.each([
  ['12.50', 1_250],
  ['$12.5', 1_250],
  ['12,50', 1_250],
  ['1,250', 125_000],
  ['1,250.99', 125_099],
  ['0', 0],
  ['200000', 20_000_000],
  ['200000.01', null],
  ['', null],
  ['-1', null],
  ['12.505', null],
  ['twelve', null],
])('%j is %s cents', (typed, cents) => {
  expect(centsTyped(typed)).toBe(cents)
})
