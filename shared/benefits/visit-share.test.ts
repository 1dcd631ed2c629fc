import { expect, test } from 'vitest'
import type { PlanTerms, ServiceRule } from '#shared/benefits/plan-terms.ts'
import type { AccumulatorKind } from '#shared/benefits/plan-words.ts'
import { countedFor, visitShare } from '#shared/benefits/visit-share.ts'
import { patientPrice } from '#shared/visits/visit-price.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

const rule = (change: Partial<ServiceRule>): ServiceRule => ({
  isCovered: true,
  copayCents: null,
  isCopayFirst: false,
  deductibleApplies: false,
  coinsurance: 0,
  limit: null,
  priorAuthorization: false,
  ...change,
})
const terms: PlanTerms = {
  in: {
    deductible: { individualCents: 150_000, familyCents: 300_000, method: 'embedded' },
    maximum: { individualCents: 600_000, familyCents: 1_200_000, method: 'embedded' },
    services: {
      '98': rule({ copayCents: 2_000 }),
      MH: rule({ coinsurance: 2_000, limit: { unit: 'visits', count: 10 } }),
      '30': rule({ deductibleApplies: true, coinsurance: 2_000 }),
    },
  },
  out: null,
}
const amount = (personId: string | null, kind: AccumulatorKind, used: number, service = '') =>
  ({ personId, kind, network: 'in', service, used }) as const
const anas = [amount('ana', 'deductible', 116_000), amount('ana', 'out-of-pocket', 120_000), amount('ana', 'visits', 4, 'MH')]
const familys = [amount(null, 'deductible', 200_000), amount(null, 'out-of-pocket', 250_000)]

const shareOf = (type: VisitType, rows: Parameters<typeof countedFor>[0], hasFamily = true, allowedCents = 7_500) =>
  visitShare(terms, countedFor(rows, { personId: 'ana', hasFamily, type }), { type, allowedCents })

test.each<[string, ReturnType<typeof shareOf>, ReturnType<typeof shareOf>]>([
  [
    'a doctor’s visit is an office visit: its copay',
    shareOf('GeneralMedical', [...anas, ...familys]),
    { cents: 2_000, reason: { kind: 'copay', cents: 2_000 } },
  ],
  [
    'a copay above the price is the price',
    shareOf('Dermatology', [...anas, ...familys], true, 1_500),
    { cents: 1_500, reason: { kind: 'copay', cents: 1_500 } },
  ],
  [
    'counseling by its own rule',
    shareOf('MentalHealth', [...anas, ...familys]),
    { cents: 1_500, reason: { kind: 'coinsurance', share: 2_000 } },
  ],
  [
    'nutrition by the rule of all services',
    shareOf('Nutrition', [...anas, ...familys]),
    { cents: 7_500, reason: { kind: 'deductible', leftCents: 34_000 } },
  ],
  [
    'without a family the own amounts decide',
    shareOf('Nutrition', anas, false),
    { cents: 7_500, reason: { kind: 'deductible', leftCents: 34_000 } },
  ],
  [
    'a plain copay holds where the family’s amount is unknown, and says that the maximum is',
    shareOf('GeneralMedical', anas),
    { cents: 2_000, reason: { kind: 'copay', cents: 2_000, isMaximumUnknown: true } },
  ],
  [
    'a plain copay holds without any amount',
    shareOf('GeneralMedical', []),
    { cents: 2_000, reason: { kind: 'copay', cents: 2_000, isMaximumUnknown: true } },
  ],
  [
    'a plain copay above the price is the price',
    shareOf('GeneralMedical', [], false, 1_500),
    { cents: 1_500, reason: { kind: 'copay', cents: 1_500, isMaximumUnknown: true } },
  ],
  ['without any amount a deductible leaves the full price', shareOf('Nutrition', []), { cents: 7_500, reason: { kind: 'unknown' } }],
  [
    'without any amount a limit of visits leaves the full price',
    shareOf('MentalHealth', []),
    { cents: 7_500, reason: { kind: 'unknown' } },
  ],
  [
    'coinsurance without its maximum leaves the full price',
    shareOf('MentalHealth', [amount('ana', 'visits', 4, 'MH')], false),
    { cents: 7_500, reason: { kind: 'unknown' } },
  ],
  [
    'a maximum that is used up decides alone, even if the family’s is unknown',
    shareOf('GeneralMedical', [amount('ana', 'out-of-pocket', 600_000)]),
    { cents: 0, reason: { kind: 'covered' } },
  ],
  [
    'a met deductible leaves coinsurance',
    shareOf('Nutrition', [amount('ana', 'deductible', 150_000), amount('ana', 'out-of-pocket', 160_000)], false),
    { cents: 1_500, reason: { kind: 'coinsurance', share: 2_000 } },
  ],
  [
    'a reached maximum leaves nothing',
    shareOf('GeneralMedical', [amount('ana', 'deductible', 150_000), amount('ana', 'out-of-pocket', 600_000)], false),
    { cents: 0, reason: { kind: 'covered' } },
  ],
  [
    'used-up visits are not covered',
    shareOf('MentalHealth', [amount('ana', 'out-of-pocket', 0), amount('ana', 'visits', 10, 'MH')], false),
    { cents: 7_500, reason: { kind: 'not-covered' } },
  ],
])('%s', (_case, given, expected) => expect(given).toEqual(expected))

test('a plan without a maximum has a plain copay that nothing lowers; a copay after a deductible is not plain', () => {
  const of = (rules: Partial<ServiceRule>, change: Partial<PlanTerms['in']> = {}) => {
    const own: PlanTerms = { in: { ...terms.in, services: { '98': rule(rules) }, ...change }, out: null }
    const counted = countedFor([], { personId: 'ana', hasFamily: true, type: 'GeneralMedical' })
    return visitShare(own, counted, { type: 'GeneralMedical', allowedCents: 7_500 })
  }
  const plain = { cents: 2_000, reason: { kind: 'copay', cents: 2_000 } }
  const unknown = { cents: 7_500, reason: { kind: 'unknown' } }
  expect(of({ copayCents: 2_000 }, { maximum: null })).toEqual(plain)
  expect(of({ copayCents: 2_000, deductibleApplies: true })).toEqual(unknown)
  expect(of({ copayCents: 2_000, isCopayFirst: true, deductibleApplies: true })).toEqual(unknown)
  expect(of({ copayCents: 2_000, coinsurance: 1_000 })).toEqual(unknown)
  expect(of({})).toEqual({ cents: 0, reason: { kind: 'covered' } })
})

test('a patient’s plan decides for that patient and kind alone, never above the group’s price', () => {
  const shares = [{ telehealthId: 'ana', type: 'GeneralMedical', cents: 2_000, reason: { kind: 'copay', cents: 2_000 } } as const]
  const priceOf = (cents: number | null, patientId?: string, type: VisitType = 'GeneralMedical') =>
    patientPrice(cents, shares, { type, patientId })
  expect(priceOf(7_500, 'ana')).toEqual({ cents: 2_000, reason: { kind: 'copay', cents: 2_000 } })
  expect(priceOf(7_500, 'leo')).toEqual({ cents: 7_500, reason: null })
  expect(priceOf(7_500)).toEqual({ cents: 7_500, reason: null })
  expect(priceOf(7_500, 'ana', 'Nutrition')).toEqual({ cents: 7_500, reason: null })
  expect(priceOf(1_000, 'ana'), 'the group lowered its price meanwhile').toEqual({ cents: 1_000, reason: null })
  expect(priceOf(null, 'ana'), 'an unknown price stays unknown').toEqual({ cents: null, reason: null })
})
