import { expect, test } from 'vitest'
import { paysBackCare } from '#shared/groups/group-features.ts'

test.each([
  [[{ type: 'Backcare', price: 0 }], true],
  [[{ type: 'backCare', price: 0 }], true],
  [[{ type: 'Backcare', price: 12.5 }], false],
  [[{ type: 'Diabetes', price: 0 }], false],
  [[], false],
])('with the prices %j the sponsor pays for back care: %s', (prices, pays) => {
  expect(paysBackCare({ prices })).toBe(pays)
})
