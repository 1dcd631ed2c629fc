import { expect, test } from 'vitest'
import { type ClaimAmounts, discountOf, owedOf, owedParts, sumOf } from '#shared/claims/claim-amounts.ts'

const amounts = (change: Partial<ClaimAmounts>): ClaimAmounts => ({
  billed: null,
  allowed: null,
  paid: null,
  deductible: null,
  copay: null,
  coinsurance: null,
  notCovered: null,
  owed: null,
  ...change,
})

test('what is owed is what the payer says, otherwise the sum of its kinds, and unknown without either', () => {
  expect(owedOf(amounts({ owed: 500, copay: 300 }))).toBe(500)
  expect(owedOf(amounts({ copay: 300, deductible: 0 }))).toBe(300)
  expect(owedOf(amounts({ billed: 900 }))).toBeNull()
})

test('kinds without an amount are left out, and what no kind explains is other', () => {
  expect(owedParts(amounts({ owed: 500, copay: 300, deductible: 0 }))).toEqual([
    { kind: 'copay', cents: 300 },
    { kind: 'other', cents: 200 },
  ])
  expect(owedParts(amounts({ owed: 0, copay: 0 }))).toEqual([])
  expect(owedParts(amounts({}))).toEqual([])
})

test('a sum with an unknown part is unknown, because it would be too low', () => {
  expect(sumOf([100, 200])).toBe(300)
  expect(sumOf([100, null])).toBeNull()
})

test('a discount is shown in network alone, and only where both amounts are known', () => {
  const both = amounts({ billed: 900, allowed: 400 })
  expect([discountOf(both, 'in'), discountOf(both, 'out'), discountOf(both, null)]).toEqual([500, null, null])
  expect(discountOf(amounts({ billed: 900 }), 'in')).toBeNull()
  expect(discountOf(amounts({ billed: 400, allowed: 400 }), 'in')).toBeNull()
})
