import { expect, test } from 'vitest'
import { daysOf, sumsBy } from '#console/reports/report-sums.ts'

test('the days of a span include both ends and leap days', () => {
  expect(daysOf('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysOf('2026-03-02', '2026-03-01')).toEqual([])
  expect(daysOf('soon', '2026-03-01')).toEqual([])
})

test('counts with the same key are added up', () => {
  const row = (day: string, part: string, count: number) => ({ day, groupId: null, part, count })
  const sums = sumsBy([row('a', 'x', 1), row('a', 'y', 2), row('b', 'x', 4)], ({ part }) => part)
  expect([...sums]).toEqual([
    ['x', 5],
    ['y', 2],
  ])
})
