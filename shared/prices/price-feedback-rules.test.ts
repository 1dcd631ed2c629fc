import { expect, test } from 'vitest'
import { confidenceOf, reasonToLook, yearBefore } from '#shared/prices/price-feedback-rules.ts'

test.each([
  [[], 'none'],
  [[12_501], 'none'],
  [[12_500], 'some'],
  [[7_500, 12_500], 'some'],
  [[7_500, 10_000, 12_500], 'good'],
  [[7_499, 10_000, 12_500], 'some'],
  [[7_499, 10_000, 10_000, 12_500], 'good'],
  [[1, 2, 3], 'none'],
] as const)('reports of %j for a figure of 10000 cents give the confidence: %s', (reports, confidence) => {
  expect(confidenceOf(reports, 10_000)).toBe(confidence)
})

test('only reports of zero agree with a figure of zero', () => {
  expect([confidenceOf([0, 0, 0], 0), confidenceOf([1, 1, 1], 0), reasonToLook(1, [1], 0)]).toEqual(['good', 'none', 'far-off'])
})

test.each([
  [15_001, [15_001], 'far-off'],
  [4_999, [4_999], 'far-off'],
  [15_000, [15_000], null],
  [14_000, [14_000, 13_000], null],
  [14_000, [14_000, 13_000, 13_500], 'three-agree'],
  // Three reports far from ours that disagree with each other, then three of which one is near ours.
  [14_000, [14_000, 5_500, 6_000], null],
  [14_000, [14_000, 13_000, 12_000], null],
  [12_000, [12_000, 14_000, 14_000, 14_000], null],
] as const)('a report of %i among %j for a figure of 10000 has the reason to review: %s', (report, all, reason) => {
  expect(reasonToLook(report, all, 10_000)).toBe(reason)
})

test.each([
  ['2026-11-20', '2025-11-20'],
  ['2028-02-29', '2027-02-28'],
])('a year before %s is %s', (day, before) => {
  expect(yearBefore(day)).toBe(before)
})
