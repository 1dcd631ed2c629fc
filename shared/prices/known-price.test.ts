import { expect, test } from 'vitest'
import { knownPrice, rangeOf } from '#shared/prices/known-price.ts'

test('several amounts have a range, and a single one has none', () => {
  expect(rangeOf([500, 300, 400], 'pharmacies')).toEqual({ lowest: 300, highest: 500, count: 3, of: 'pharmacies' })
  expect(rangeOf([300, 300], 'averages')).toEqual({ lowest: 300, highest: 300, count: 2, of: 'averages' })
  expect([rangeOf([300], 'averages'), rangeOf([], 'averages')]).toEqual([null, null])
})

const price = { how: 'cash', cents: 900, isEstimated: false, range: null, source: 'cms', date: '2026-01-01', confidence: 'none' }

test('a known price says how it is paid, and how well reports confirm it', () => {
  const isKnown = (change: object) => knownPrice.safeParse({ ...price, ...change }).success
  expect(['cash', 'plan', 'card', 'visit', 'gold'].map((how) => isKnown({ how }))).toEqual([true, true, true, true, false])
  expect(['none', 'some', 'good', 'best'].map((confidence) => isKnown({ confidence }))).toEqual([true, true, true, false])
  expect(isKnown({ cents: 9.5 })).toBe(false)
})
