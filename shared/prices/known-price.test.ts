import { expect, test } from 'vitest'
import { rangeOf } from '#shared/prices/known-price.ts'

test('several amounts have a range, and a single one has none', () => {
  expect(rangeOf([500, 300, 400], 'pharmacies')).toEqual({ lowest: 300, highest: 500, count: 3, of: 'pharmacies' })
  expect(rangeOf([300, 300], 'averages')).toEqual({ lowest: 300, highest: 300, count: 2, of: 'averages' })
  expect([rangeOf([300], 'averages'), rangeOf([], 'averages')]).toEqual([null, null])
})
