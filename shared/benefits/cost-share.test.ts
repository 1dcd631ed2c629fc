import { describe, expect, test } from 'vitest'
import { type Accumulated, type Charge, type CostShare, shareCost } from '#shared/benefits/cost-share.ts'
import type { NetworkTerms, PlanTerms, ServiceRule, SpendLimit } from '#shared/benefits/plan-terms.ts'

const rule = (change: Partial<ServiceRule> = {}): ServiceRule => ({
  isCovered: true,
  copayCents: null,
  isCopayFirst: false,
  deductibleApplies: true,
  coinsurance: 0,
  limit: null,
  priorAuthorization: false,
  ...change,
})
const copay = (dollars: number): ServiceRule => rule({ copayCents: dollars * 100, deductibleApplies: false })
const limit = (individual: number, family: number | null = null, method: SpendLimit['method'] = 'embedded'): SpendLimit => ({
  individualCents: individual * 100,
  familyCents: family === null ? null : family * 100,
  method,
})

/** A PPO: $30 and $75 copays, $1,500 deductible, then 20 %; $6,000 at most. Out of network $3,000, then 40 %; $12,000 at most. */
const ppoIn: NetworkTerms = {
  deductible: limit(1_500, 3_000),
  maximum: limit(6_000, 12_000),
  services: {
    '98': copay(30),
    UC: copay(75),
    '86': rule({ copayCents: 25_000, isCopayFirst: true, coinsurance: 2_000 }),
    MH: rule({ copayCents: 4_000, deductibleApplies: false, limit: { unit: 'visits', count: 20 } }),
    '88': rule({ copayCents: 1_000, isCopayFirst: false }),
    '5': rule({ deductibleApplies: false, coinsurance: 2_000 }),
    '4': rule({ copayCents: 5_000, coinsurance: 1_000 }),
    '48': rule({ coinsurance: 2_000, limit: { unit: 'days', count: 10 }, priorAuthorization: true }),
    '33': rule({ isCovered: false }),
    AE: rule({ copayCents: 3_000, deductibleApplies: false, limit: { unit: 'visits', count: 3 } }),
    '30': rule({ coinsurance: 2_000 }),
  },
}
const ppo: PlanTerms = {
  in: ppoIn,
  out: {
    deductible: limit(3_000, 6_000),
    maximum: limit(12_000, 24_000),
    services: { '98': rule({ coinsurance: 4_000 }), '86': rule({ coinsurance: 4_000 }), '30': rule({ coinsurance: 4_000 }) },
  },
}
/** An HDHP: a family deductible of $3,400 shared by all, then 10 %; $8,000 for the family, $6,000 for one person. */
const hdhp: PlanTerms = {
  in: {
    deductible: limit(1_700, 3_400, 'aggregate'),
    maximum: limit(6_000, 8_000, 'aggregate'),
    services: { '98': rule({ coinsurance: 1_000 }), '30': rule({ coinsurance: 1_000 }), UC: rule({ deductibleApplies: false }) },
  },
  out: {
    deductible: limit(3_000, 6_000, 'aggregate'),
    maximum: limit(5_000, 10_000, 'aggregate'),
    services: { '30': rule({ coinsurance: 5_000 }) },
  },
}
const hmo: PlanTerms = { in: { deductible: null, maximum: null, services: { '98': copay(20), '86': copay(150) } }, out: null }

/** Dollars spent so far: deductible and out of pocket of the member, then of the family; null without a family. */
type Before = readonly [
  own: readonly [number | null, number | null],
  family?: readonly [number | null, number | null] | undefined,
  units?: number | null,
]
const cents = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100))
const spent = ([deductible, outOfPocket]: readonly [number | null, number | null]) => ({
  deductible: cents(deductible),
  outOfPocket: cents(outOfPocket),
})
const accumulatedOf = ([own, family, units = 0]: Before): Accumulated => ({
  member: spent(own),
  family: family ? spent(family) : null,
  units,
})
const chargeOf = (service: Charge['service'], dollars: number, change: Partial<Charge> = {}): Charge => ({
  allowedCents: Math.round(dollars * 100),
  service,
  network: 'in',
  units: 1,
  ...change,
})
const out = { network: 'out' } as const
const fresh: Before = [[0, 0]]

/** Expected dollars: copay, deductible, coinsurance, not covered, the plan's part. */
type Expected = readonly [number, number, number, number, number]
type Case = readonly [title: string, terms: PlanTerms, before: Before, charge: Charge, expected: Expected]

const cases: readonly Case[] = [
  // Copays.
  ['a copay without a deductible', ppo, fresh, chargeOf('98', 142.37), [30, 0, 0, 0, 112.37]],
  ['a copay is never more than the charge', ppo, fresh, chargeOf('98', 18.45), [18.45, 0, 0, 0, 0]],
  ['a copay that is exactly the charge', ppo, fresh, chargeOf('98', 30), [30, 0, 0, 0, 0]],
  ['a charge of nothing', ppo, fresh, chargeOf('98', 0), [0, 0, 0, 0, 0]],
  ['a copay while the deductible is open does not touch it', ppo, [[700, 700]], chargeOf('UC', 210), [75, 0, 0, 0, 135]],
  ['a copay before the deductible, deductible open', ppo, fresh, chargeOf('86', 1_000), [250, 750, 0, 0, 0]],
  ['a copay before the deductible, deductible met', ppo, [[1_500, 1_500]], chargeOf('86', 1_000), [250, 0, 150, 0, 600]],
  ['a copay before the deductible that the charge reaches', ppo, [[1_000, 1_000]], chargeOf('86', 2_000), [250, 500, 250, 0, 1_000]],
  ['a copay before the deductible, charge below the copay', ppo, fresh, chargeOf('86', 199.99), [199.99, 0, 0, 0, 0]],
  ['a copay after the deductible, deductible open', ppo, fresh, chargeOf('88', 64.2), [0, 64.2, 0, 0, 0]],
  ['a copay after the deductible, deductible met', ppo, [[1_500, 2_000]], chargeOf('88', 64.2), [10, 0, 0, 0, 54.2]],
  ['a copay after the deductible that the charge meets', ppo, [[1_480, 1_480]], chargeOf('88', 64.2), [10, 20, 0, 0, 34.2]],
  ['a copay after the deductible, only $4 left of the charge', ppo, [[1_480, 1_480]], chargeOf('88', 24), [4, 20, 0, 0, 0]],
  ['a copay and coinsurance after the deductible', ppo, [[1_400, 1_400]], chargeOf('4', 500), [50, 100, 35, 0, 315]],
  // Deductible and coinsurance.
  ['coinsurance without a deductible', ppo, fresh, chargeOf('5', 80), [0, 0, 16, 0, 64]],
  ['the deductible is open: the member owes all', ppo, fresh, chargeOf('50', 900), [0, 900, 0, 0, 0]],
  ['the charge meets the deductible', ppo, [[1_200, 1_200]], chargeOf('50', 900), [0, 300, 120, 0, 480]],
  ['the deductible is met: coinsurance alone', ppo, [[1_500, 1_500]], chargeOf('50', 900), [0, 0, 180, 0, 720]],
  ['more has been counted than the deductible', ppo, [[1_512.33, 1_700]], chargeOf('50', 900), [0, 0, 180, 0, 720]],
  ['half a cent of coinsurance is rounded up', ppo, [[1_500, 1_500]], chargeOf('4', 50.05), [50, 0, 0.01, 0, 0.04]],
  ['coinsurance of an odd amount', ppo, [[1_500, 1_500]], chargeOf('50', 333.33), [0, 0, 66.67, 0, 266.66]],
  ['a service without a rule of its own has that of all services', ppo, [[1_500, 1_500]], chargeOf('50', 10), [0, 0, 2, 0, 8]],
  ['no deductible and no maximum', hmo, fresh, chargeOf('98', 95), [20, 0, 0, 0, 75]],
  // A family's deductible, embedded.
  [
    'embedded: the own deductible is met, the family’s is open',
    ppo,
    [
      [1_500, 1_500],
      [1_500, 1_500],
    ],
    chargeOf('50', 100),
    [0, 0, 20, 0, 80],
  ],
  [
    'embedded: the family’s is met by others',
    ppo,
    [
      [0, 0],
      [3_000, 3_000],
    ],
    chargeOf('50', 100),
    [0, 0, 20, 0, 80],
  ],
  [
    'embedded: the family’s rest is less than the own',
    ppo,
    [
      [100, 100],
      [2_900, 2_900],
    ],
    chargeOf('50', 500),
    [0, 100, 80, 0, 320],
  ],
  [
    'embedded: the own rest is less than the family’s',
    ppo,
    [
      [1_450, 1_450],
      [1_500, 1_500],
    ],
    chargeOf('50', 500),
    [0, 50, 90, 0, 360],
  ],
  // Aggregate.
  [
    'aggregate: one person meets no deductible alone',
    hdhp,
    [
      [1_700, 1_700],
      [1_700, 1_700],
    ],
    chargeOf('98', 100),
    [0, 100, 0, 0, 0],
  ],
  [
    'aggregate: the family’s rest, then coinsurance',
    hdhp,
    [
      [0, 0],
      [3_350, 3_350],
    ],
    chargeOf('98', 150),
    [0, 50, 10, 0, 90],
  ],
  [
    'aggregate: met by the others',
    hdhp,
    [
      [0, 0],
      [3_400, 3_400],
    ],
    chargeOf('98', 150),
    [0, 0, 15, 0, 135],
  ],
  ['aggregate, but coverage for one person only', hdhp, [[1_690, 1_690]], chargeOf('98', 110), [0, 10, 10, 0, 90]],
  // The out-of-pocket maximum.
  ['the maximum is reached within coinsurance', ppo, [[1_500, 5_990]], chargeOf('50', 500), [0, 0, 10, 0, 490]],
  ['the maximum is reached within the deductible', ppo, [[0, 5_800]], chargeOf('50', 500), [0, 200, 0, 0, 300]],
  ['the maximum is reached within a copay', ppo, [[1_500, 5_988]], chargeOf('98', 142), [12, 0, 0, 0, 130]],
  ['the maximum is reached by a copay and the deductible', ppo, [[0, 5_500]], chargeOf('86', 2_000), [250, 250, 0, 0, 1_500]],
  ['the maximum is already reached', ppo, [[1_500, 6_000]], chargeOf('86', 2_000), [0, 0, 0, 0, 2_000]],
  [
    'the family’s maximum is reached by others',
    ppo,
    [
      [0, 100],
      [3_000, 12_000],
    ],
    chargeOf('50', 500),
    [0, 0, 0, 0, 500],
  ],
  [
    'the family’s rest ends the share',
    ppo,
    [
      [1_500, 2_000],
      [3_000, 11_970],
    ],
    chargeOf('50', 500),
    [0, 0, 30, 0, 470],
  ],
  [
    'aggregate in network: the individual maximum holds too',
    hdhp,
    [
      [3_400, 5_950],
      [3_400, 6_500],
    ],
    chargeOf('98', 900),
    [0, 0, 50, 0, 850],
  ],
  [
    'aggregate in network: the family’s maximum',
    hdhp,
    [
      [0, 100],
      [3_400, 7_990],
    ],
    chargeOf('98', 900),
    [0, 0, 10, 0, 890],
  ],
  // Limits.
  ['the last covered visit', ppo, [[0, 0], undefined, 19], chargeOf('MH', 120), [40, 0, 0, 0, 80]],
  ['the first visit beyond the limit', ppo, [[0, 0], undefined, 20], chargeOf('MH', 120), [0, 0, 0, 120, 0]],
  [
    'a stay that passes the limit of days',
    ppo,
    [[1_500, 1_500], undefined, 7],
    chargeOf('48', 9_000, { units: 5 }),
    [0, 0, 1_080, 3_600, 4_320],
  ],
  [
    'a stay whose days divide no amount evenly',
    ppo,
    [[1_500, 1_500], undefined, 9],
    chargeOf('48', 100, { units: 3 }),
    [0, 0, 6.67, 66.67, 26.66],
  ],
  ['what is beyond the limit is owed over the maximum too', ppo, [[1_500, 6_000], undefined, 3], chargeOf('AE', 60), [0, 0, 0, 60, 0]],
  // Out of network, and not covered.
  ['out of network, deductible open', ppo, fresh, chargeOf('98', 200, out), [0, 200, 0, 0, 0]],
  ['out of network, deductible met', ppo, [[3_000, 3_000]], chargeOf('98', 200, out), [0, 0, 80, 0, 120]],
  ['out of network, the charge meets the deductible', ppo, [[2_950, 2_950]], chargeOf('50', 200, out), [0, 50, 60, 0, 90]],
  ['out of network, the maximum is reached', ppo, [[3_000, 11_999]], chargeOf('50', 200, out), [0, 0, 1, 0, 199]],
  [
    'out of network, aggregate: the family’s maximum alone',
    hdhp,
    [
      [5_000, 5_000],
      [6_000, 9_000],
    ],
    chargeOf('50', 200, out),
    [0, 0, 100, 0, 100],
  ],
  ['an emergency out of network is shared as in network', ppo, [[1_500, 1_500]], chargeOf('86', 1_000, out), [250, 0, 150, 0, 600]],
  ['a plan without out-of-network coverage', hmo, fresh, chargeOf('98', 200, out), [0, 0, 0, 200, 0]],
  ['such a plan covers emergencies anywhere', hmo, fresh, chargeOf('86', 900, out), [150, 0, 0, 0, 750]],
  ['a service that is not covered', ppo, [[1_500, 6_000]], chargeOf('33', 65), [0, 0, 0, 65, 0]],
  ['a service that costs the member nothing', hdhp, fresh, chargeOf('UC', 310), [0, 0, 0, 0, 310]],
]

const dollarsOf = (share: CostShare): Expected => [
  share.copayCents / 100,
  share.deductibleCents / 100,
  share.coinsuranceCents / 100,
  share.notCoveredCents / 100,
  share.planCents / 100,
]

test('the table has at least 40 cases, each with its own title', () => {
  expect(new Set(cases.map(([title]) => title)).size).toBeGreaterThanOrEqual(40)
})

test.each(cases)('%s', (_title, terms, before, charge, expected) => {
  const share = shareCost(terms, accumulatedOf(before), charge)
  if ('missing' in share) throw new Error(share.missing.join())
  expect(dollarsOf(share)).toEqual(expected)
  expect(share.memberCents + share.planCents).toBe(charge.allowedCents)
})

describe('after a charge', () => {
  const countedAfter = (terms: PlanTerms, before: Before, charge: Charge) => {
    const share = shareCost(terms, accumulatedOf(before), charge)
    return 'missing' in share ? share : share.after
  }

  test('copays count toward the maximum and not toward the deductible; both count for the family', () => {
    expect(countedAfter(ppo, [[1_400, 1_400], [2_000, 2_000], 0], chargeOf('4', 500))).toEqual({
      member: { deductible: 150_000, outOfPocket: 158_500 },
      family: { deductible: 210_000, outOfPocket: 218_500 },
      units: 1,
    })
  })

  test('an amount that is not covered counts toward nothing', () => {
    expect(countedAfter(ppo, fresh, chargeOf('33', 65))).toEqual(accumulatedOf(fresh))
    expect(countedAfter(ppo, [[1_500, 1_500], undefined, 7], chargeOf('48', 9_000, { units: 5 }))).toEqual({
      member: { deductible: 150_000, outOfPocket: 258_000 },
      family: null,
      units: 10,
    })
  })

  test('what was unknown stays unknown', () => {
    expect(countedAfter(hdhp, [[null, null], undefined, null], chargeOf('UC', 310))).toEqual({
      member: { deductible: null, outOfPocket: null },
      family: null,
      units: null,
    })
  })
})

describe('what is not known', () => {
  test.each([
    ['the deductible', [[null, 100]], chargeOf('50', 100), ['deductible']],
    ['the out-of-pocket maximum', [[100, null]], chargeOf('50', 100), ['out-of-pocket']],
    ['both', [[null, null]], chargeOf('50', 100), ['deductible', 'out-of-pocket']],
    [
      'the family’s deductible',
      [
        [0, 0],
        [null, 0],
      ],
      chargeOf('50', 100),
      ['deductible'],
    ],
    ['the visits of a limited service', [[0, 0], undefined, null], chargeOf('MH', 100), ['units']],
  ] as const)('%s is named, and not taken for 0', (_title, before, charge, missing) => {
    expect(shareCost(ppo, accumulatedOf(before as Before), charge)).toEqual({ missing })
  })

  test('a service without any rule is unknown, not uncovered', () => {
    expect(shareCost(hmo, accumulatedOf(fresh), chargeOf('50', 100))).toEqual({ missing: ['rule'] })
  })

  test('a limit that is already reached decides, even if the other is unknown', () => {
    expect(
      shareCost(
        ppo,
        accumulatedOf([
          [null, 0],
          [3_000, 0],
        ]),
        chargeOf('50', 100),
      ),
    ).toMatchObject({ coinsuranceCents: 2_000 })
    expect(shareCost(ppo, accumulatedOf([[null, 6_000]]), chargeOf('50', 100))).toMatchObject({ memberCents: 0, planCents: 10_000 })
  })

  test('a copay needs no deductible', () => {
    expect(shareCost(ppo, accumulatedOf([[null, 0]]), chargeOf('98', 100))).toMatchObject({ copayCents: 3_000 })
  })
})

test('the share says whether the plan asks for prior authorization, and whose terms held', () => {
  expect(shareCost(ppo, accumulatedOf(fresh), chargeOf('48', 100))).toMatchObject({ priorAuthorization: true, network: 'in' })
  expect(shareCost(ppo, accumulatedOf(fresh), chargeOf('86', 100, out))).toMatchObject({ priorAuthorization: false, network: 'in' })
})
