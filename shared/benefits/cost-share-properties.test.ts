import fc from 'fast-check'
import { test } from 'vitest'
import { type Accumulated, type Charge, shareCost } from '#shared/benefits/cost-share.ts'
import type { NetworkTerms, ServiceRule, SpendLimit } from '#shared/benefits/plan-terms.ts'
import { serviceTypes } from '#shared/benefits/plan-words.ts'

const amount = fc.integer({ min: 0, max: 5_000_000 })
const anyLimit: fc.Arbitrary<SpendLimit> = fc.record({
  individualCents: amount,
  familyCents: fc.option(amount),
  method: fc.constantFrom('embedded', 'aggregate'),
})
const anyRule: fc.Arbitrary<ServiceRule> = fc.record({
  isCovered: fc.boolean(),
  copayCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
  isCopayFirst: fc.boolean(),
  deductibleApplies: fc.boolean(),
  coinsurance: fc.integer({ min: 0, max: 10_000 }),
  limit: fc.option(fc.record({ unit: fc.constantFrom('visits', 'days'), count: fc.integer({ min: 0, max: 30 }) })),
  priorAuthorization: fc.boolean(),
})
const anyTerms: fc.Arbitrary<NetworkTerms> = fc.record({
  deductible: fc.option(anyLimit),
  maximum: fc.option(anyLimit),
  services: fc.record({ '30': anyRule, '98': anyRule, '86': anyRule }),
})
const anySpent = fc.record({ deductible: amount, outOfPocket: amount })
const anything = fc.record({
  terms: fc.record({ in: anyTerms, out: fc.option(anyTerms) }),
  before: fc.record({ member: anySpent, family: fc.option(anySpent), units: fc.integer({ min: 0, max: 40 }) }),
  charges: fc.array(
    fc.record({
      allowedCents: amount,
      service: fc.constantFrom(...serviceTypes),
      network: fc.constantFrom('in' as const, 'out' as const),
      units: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

test('no part is negative, the parts add up to the charge, and nobody owes more than it', () => {
  fc.assert(
    fc.property(anything, ({ terms, before, charges: [charge] }) => {
      const share = shareCost(terms, before, charge as Charge)
      if ('missing' in share) return false
      const { copayCents, deductibleCents, coinsuranceCents, notCoveredCents, memberCents, planCents } = share
      const parts = [copayCents, deductibleCents, coinsuranceCents, notCoveredCents, planCents]
      const isWhole = parts.every((part) => Number.isInteger(part) && part >= 0)
      return (
        isWhole &&
        memberCents === parts.slice(0, 4).reduce((sum, part) => sum + part, 0) &&
        memberCents + planCents === charge?.allowedCents
      )
    }),
  )
})

test('over several charges nobody’s share passes the out-of-pocket maximum of one side, or the deductible', () => {
  fc.assert(
    fc.property(anything, ({ terms, before, charges }) => {
      let now: Accumulated = before
      for (const charge of charges) {
        const share = shareCost(terms, now, { ...charge, network: 'in' })
        if ('missing' in share) return false
        now = share.after
      }
      const { deductible, maximum } = terms.in
      const isWithin = (most: number | null | undefined, from: number, to: number | null) =>
        most === null || most === undefined || (to ?? 0) <= Math.max(most, from)
      const sharesDeductible = before.family !== null && deductible?.method === 'aggregate' && deductible.familyCents !== null
      return (
        isWithin(maximum?.individualCents, before.member.outOfPocket, now.member.outOfPocket) &&
        (before.family === null || isWithin(maximum?.familyCents, before.family.outOfPocket, now.family?.outOfPocket ?? 0)) &&
        (sharesDeductible || isWithin(deductible?.individualCents, before.member.deductible, now.member.deductible)) &&
        (before.family === null || isWithin(deductible?.familyCents, before.family.deductible, now.family?.deductible ?? 0))
      )
    }),
  )
})

test('a larger charge never costs the member less', () => {
  fc.assert(
    fc.property(anything, amount, ({ terms, before, charges: [charge] }, more) => {
      const one = shareCost(terms, before, charge as Charge)
      const both = shareCost(terms, before, { ...(charge as Charge), allowedCents: (charge?.allowedCents ?? 0) + more })
      return !('missing' in one) && !('missing' in both) && both.memberCents >= one.memberCents
    }),
  )
})
