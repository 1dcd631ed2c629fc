import { expect, test } from 'vitest'
import { openRecentValues } from '#platform/recent-values.ts'

test('a value is kept while it is asked for, and dropped once twice as many others came', () => {
  const values = openRecentValues<number>(2)
  expect(values.set('used', 1)).toBe(1)
  values.set('unused', 2)
  for (const next of ['a', 'b', 'c', 'd', 'e', 'f']) {
    values.set(next, 3)
    expect(values.get('used'), next).toBe(1)
  }
  expect([values.get('unused'), values.get('a'), values.get('f')]).toEqual([undefined, undefined, 3])
})

test('an unknown text has no value', () => {
  expect(openRecentValues<number>(2).get('nothing')).toBeUndefined()
})
