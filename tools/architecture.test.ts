import { expect, test } from 'vitest'
import { breachesOf } from '#tools/architecture/breaches.ts'
import { readHouse } from '#tools/architecture/read-house.ts'

test('the house keeps its rules', () => {
  const house = readHouse()
  expect(house.size).toBeGreaterThan(0)
  expect(breachesOf(house)).toEqual([])
})
