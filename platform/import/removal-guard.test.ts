import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceedsRemovalGuard, mostRemovedPercent, removalFloor, stoppingRemovals } from '#platform/import/removal-guard.ts'

test.each([
  [12, 12, true],
  [12, 10, true],
  [858, 858, true],
  [858, 800, true],
  [1_000, 200, false],
  [1_000, 201, true],
  [25, 5, false],
  [6, 5, false],
  [5, 1, false],
  [2, 1, false],
  [3, 3, true],
  [2, 2, true],
  [1, 1, false],
  [0, 0, false],
  [9, 0, false],
])('of %i stored rows, removing %i needs agreement: %s', (stored, removing, exceeds) => {
  expect(exceedsRemovalGuard({ stored, removing })).toBe(exceeds)
})

test('what exceeds the guard is all rows, or more than the floor and more than the share', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
      const [stored, removing] = [Math.max(a, b), Math.min(a, b)]
      const isAll = removing > 1 && removing === stored
      const isLarge = removing > removalFloor && removing / stored > mostRemovedPercent / 100
      return exceedsRemovalGuard({ stored, removing }) === (isAll || isLarge)
    }),
  )
})

test('an operator agrees to the exact number of all sources together', () => {
  const removals = [
    { source: 'a', stored: 100, removing: 60 },
    { source: 'b', stored: 100, removing: 1 },
  ]
  expect(stoppingRemovals(removals, null)).toEqual([removals[0]])
  expect(stoppingRemovals(removals, 60)).toEqual([removals[0]])
  expect(stoppingRemovals(removals, 61)).toEqual([])
  expect(stoppingRemovals([{ source: 'b', stored: 100, removing: 1 }], null)).toEqual([])
})
