import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnsweredAccumulator, accumulatorsIn } from '#server/eligibility/inquiry/answered-accumulators.ts'
import { type EligibilityFacts, factsOf } from '#server/eligibility/inquiry/eligibility-facts.ts'
import { readBenefitAnswer } from '#server/eligibility/inquiry/x12-271-reader.ts'
import { answer271, fullBenefits, payerAndClinic, subscriberAnswer, subscriberLoop } from '#server/eligibility/testing/sample-271.ts'

const day = '2026-11-23'
const asOf = new Date('2026-11-23T15:00:00Z')

const factsIn = (text: string): EligibilityFacts => {
  const [person] = readBenefitAnswer(text).people
  if (!person) throw new Error('no person')
  return factsOf(person, { day, asOf })
}
const facts = (...benefits: string[]) => factsIn(subscriberAnswer(...benefits))

/** `deductible individual in [98] calendar year: 1500 used 300 left 1200`; `?` is unknown. */
const line = ({ kind, level, network, serviceTypes, period, limit, used, remaining }: AnsweredAccumulator): string =>
  `${kind} ${level} ${network} [${serviceTypes}] ${period ?? '?'}: ${limit ?? '?'} used ${used ?? '?'} left ${remaining ?? '?'}`

const accumulators: [name: string, benefits: string[], expected: string[]][] = [
  [
    'limit and remaining of one place give what was used',
    ['EB*C*IND*30***23*1500*****Y', 'EB*C*IND*30***29*1200*****Y'],
    ['deductible individual in [] calendar year: 150000 used 30000 left 120000'],
  ],
  [
    'nothing remains: all of it was used',
    ['EB*C*FAM*30***22*3000*****Y', 'EB*C*FAM*30***29*0*****Y'],
    ['deductible family in [] service year: 300000 used 300000 left 0'],
  ],
  [
    'a limit alone: used is unknown, not 0',
    ['EB*G*IND*30***23*6000*****N'],
    ['out-of-pocket individual out [] calendar year: 600000 used ? left ?'],
  ],
  ['remaining alone: limit and used are unknown', ['EB*G*IND*30***29*40*****Y'], ['out-of-pocket individual in [] ?: ? used ? left 4000']],
  [
    'the year to date is what was used',
    ['EB*G*IND*30***23*6000*****W', 'EB*G*IND*30***24*750*****W'],
    ['out-of-pocket individual both [] calendar year: 600000 used 75000 left ?'],
  ],
  [
    'what the payer says was used holds, also beside remaining',
    ['EB*C*IND*30***25*1000*****Y', 'EB*C*IND*30***24*200*****Y', 'EB*C*IND*30***29*790*****Y'],
    ['deductible individual in [] contract: 100000 used 20000 left 79000'],
  ],
  [
    'another level is another accumulator',
    ['EB*C*IND*30***23*1500*****Y', 'EB*C*FAM*30***29*1200*****Y'],
    ['deductible individual in [] calendar year: 150000 used ? left ?', 'deductible family in [] ?: ? used ? left 120000'],
  ],
  [
    'another network is another accumulator',
    ['EB*C*IND*30***23*1500*****Y', 'EB*C*IND*30***29*1200*****N'],
    ['deductible individual in [] calendar year: 150000 used ? left ?', 'deductible individual out [] ?: ? used ? left 120000'],
  ],
  [
    'an unknown network is joined with none',
    ['EB*C*IND*30***23*1500*****Y', 'EB*C*IND*30***29*1200'],
    ['deductible individual in [] calendar year: 150000 used ? left ?', 'deductible individual unknown [] ?: ? used ? left 120000'],
  ],
  [
    'two amounts of unknown networks are not of the same network',
    ['EB*C*IND*30***23*1500', 'EB*C*IND*30***29*1200'],
    ['deductible individual unknown [] calendar year: 150000 used ? left ?', 'deductible individual unknown [] ?: ? used ? left 120000'],
  ],
  [
    'two amounts of unknown levels are not of the same level',
    ['EB*C**30***23*1500*****Y', 'EB*C**30***29*1200*****Y'],
    ['deductible unknown in [] calendar year: 150000 used ? left ?', 'deductible unknown in [] ?: ? used ? left 120000'],
  ],
  [
    'two limits of different periods: it is unclear of which the rest is',
    ['EB*C*IND*30***22*1500*****Y', 'EB*C*IND*30***23*2000*****Y', 'EB*C*IND*30***29*1200*****Y'],
    [
      'deductible individual in [] service year: 150000 used ? left ?',
      'deductible individual in [] calendar year: 200000 used ? left ?',
      'deductible individual in [] ?: ? used ? left 120000',
    ],
  ],
  [
    'a limit without a period is not the one of the rest',
    ['EB*C*IND*30****1500*****Y', 'EB*C*IND*30***29*1200*****Y'],
    ['deductible individual in [] ?: 150000 used ? left ?', 'deductible individual in [] ?: ? used ? left 120000'],
  ],
  [
    'a lifetime rest belongs to the lifetime limit, a yearly rest to the yearly one',
    ['EB*G*IND*30***32*90000*****Y', 'EB*G*IND*30***23*6000*****Y', 'EB*G*IND*30***33*80000*****Y', 'EB*G*IND*30***29*5000*****Y'],
    [
      'out-of-pocket individual in [] lifetime: 9000000 used 1000000 left 8000000',
      'out-of-pocket individual in [] calendar year: 600000 used 100000 left 500000',
    ],
  ],
  [
    'the year to date says nothing about a monthly limit',
    ['EB*C*IND*88***34*50*****Y', 'EB*C*IND*88***24*200*****Y'],
    ['deductible individual in [88] month: 5000 used ? left ?', 'deductible individual in [88] ?: ? used 20000 left ?'],
  ],
  [
    'more remains than the limit is: used is unknown',
    ['EB*C*IND*30***23*1000*****Y', 'EB*C*IND*30***29*1200*****Y'],
    ['deductible individual in [] calendar year: 100000 used ? left 120000'],
  ],
  [
    'different days of DTP are different periods',
    ['EB*C*IND*30***23*1000*****Y', 'DTP*292*RD8*20260101-20261231', 'EB*C*IND*30***29*900*****Y', 'DTP*292*RD8*20250101-20251231'],
    ['deductible individual in [] calendar year: 100000 used ? left ?', 'deductible individual in [] ?: ? used ? left 90000'],
  ],
  [
    'different plans are different accumulators',
    ['EB*C*IND*30**PPO*23*1000*****Y', 'EB*C*IND*30**DENTAL*29*900*****Y'],
    ['deductible individual in [] calendar year: 100000 used ? left ?', 'deductible individual in [] ?: ? used ? left 90000'],
  ],
  [
    'the order of repeated service types makes no difference',
    ['EB*C*IND*98^UC***23*100*****Y', 'EB*C*IND*UC^98***29*40*****Y'],
    ['deductible individual in [98,UC] calendar year: 10000 used 6000 left 4000'],
  ],
  [
    'other service types are another accumulator',
    ['EB*C*IND*98^UC***23*100*****Y', 'EB*C*IND*98***29*40*****Y'],
    ['deductible individual in [98,UC] calendar year: 10000 used ? left ?', 'deductible individual in [98] ?: ? used ? left 4000'],
  ],
  [
    'visits by EB, days by HSD',
    ['EB*F**MH***23***VS*30**Y', 'EB*F**MH***29***VS*12**Y', 'EB*F*IND*48', 'HSD*DY*60***23*1'],
    ['visits unknown in [MH] calendar year: 30 used 18 left 12', 'days individual unknown [48] calendar year: 60 used ? left ?'],
  ],
  ['a pattern of visits is no simple limit', ['EB*F**MH', 'HSD*VS*12*WK*3*34*1'], []],
  [
    'a limit of money, a negative and an absent amount are no accumulators',
    ['EB*F*IND*35***23*1000', 'EB*C*IND*30***29*-5*****Y', 'EB*C*IND*30***23'],
    [],
  ],
  [
    'a limit of one procedure or place is not one of the service',
    ['EB*C*IND*30***23*100******HC:99999', 'EB*C*IND*30***23*90', 'III*ZZ*11'],
    [],
  ],
  [
    'the same row twice counts once',
    ['EB*C*IND*30***23*1500*****Y', 'EB*C*IND*30***23*1500*****Y'],
    ['deductible individual in [] calendar year: 150000 used ? left ?'],
  ],
  [
    'tiers told apart by words alone stay apart',
    ['EB*C*IND*30***23*500*****Y', 'MSG*TIER 1', 'EB*C*IND*30***23*900*****Y', 'MSG*TIER 2', 'EB*C*IND*30***29*400*****Y'],
    [
      'deductible individual in [] calendar year: 50000 used ? left ?',
      'deductible individual in [] calendar year: 90000 used ? left ?',
      'deductible individual in [] ?: ? used ? left 40000',
    ],
  ],
  ['an amount of a visit is no yearly limit', ['EB*C*IND*98***27*40*****Y'], []],
]

describe('accumulators', () => {
  test.each(accumulators)('%s', (_name, benefits, expected) => {
    expect(facts(...benefits).accumulators.map(line)).toEqual(expected)
  })

  test('used is never negative, never above the limit where it is computed, and no figure is invented', () => {
    const row = fc
      .record({
        code: fc.constantFrom('C', 'G'),
        level: fc.constantFrom('IND', 'FAM', ''),
        period: fc.constantFrom('22', '23', '24', '29', '33', ''),
        amount: fc.constantFrom('', '0', '5', '10', '12.345'),
        network: fc.constantFrom('Y', 'N', 'W', ''),
      })
      .map(({ code, level, period, amount, network }) => `EB*${code}*${level}*30***${period}*${amount}*****${network}`.replace(/\*+$/, ''))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const { benefits = [] } = readBenefitAnswer(answer271([...payerAndClinic, ...subscriberLoop, ...rows])).people[0] ?? {}
        const said = new Set(benefits.map(({ amountCents }) => amountCents))
        for (const { limit, used, remaining } of accumulatorsIn(benefits)) {
          for (const figure of [limit, remaining]) expect(figure === null || said.has(figure)).toBe(true)
          if (used === null) continue
          expect(used).toBeGreaterThanOrEqual(0)
          expect(said.has(used) || (limit !== null && remaining !== null && limit - remaining === used)).toBe(true)
        }
      }),
    )
  })
})

test('codes that are also names of JavaScript properties are unknown codes', () => {
  const odd = facts('EB*constructor*toString*30***23*5*****valueOf', 'EB*C*constructor*30***23*5*****toString', 'EB*F**MH***23***valueOf*5')
  expect(odd.accumulators.map(line)).toEqual(['deductible unknown unknown [] calendar year: 500 used ? left ?'])
  expect(facts('EB*B*toString*98***27*5****constructor*valueOf')).toMatchObject({
    shares: [{ level: 'unknown', network: 'unknown' }],
    authorizations: [],
  })
})

test('service type 30 beside others is the whole plan', () => {
  const both = facts('EB*1**30^98', 'EB*C*IND*98^30***23*100*****Y')
  expect(both.status).toBe('active')
  expect(both.accumulators.map(line)).toEqual(['deductible individual in [] calendar year: 10000 used ? left ?'])
})

const statuses: [name: string, benefits: string[], expected: Partial<EligibilityFacts>][] = [
  [
    'active, with the dates of the person',
    ['EB*1**30**LAKESIDE PPO'],
    { status: 'active', plan: 'LAKESIDE PPO', startsOn: '2026-01-01', endsOn: null },
  ],
  [
    'the dates of the benefit come first',
    ['EB*1**30', 'DTP*356*D8*20260301', 'DTP*357*D8*20261231'],
    { status: 'active', startsOn: '2026-03-01', endsOn: '2026-12-31' },
  ],
  ['a period', ['EB*1**30', 'DTP*291*RD8*20260201-20261231'], { status: 'active', startsOn: '2026-02-01', endsOn: '2026-12-31' }],
  ['the day asked about is no start', ['EB*1**30', 'DTP*291*D8*20261123'], { status: 'active', startsOn: '2026-01-01', endsOn: null }],
  ['ended before the day', ['EB*1**30', 'DTP*357*D8*20261031'], { status: 'inactive', endsOn: '2026-10-31' }],
  ['begins after the day', ['EB*1**30', 'DTP*356*D8*20270101'], { status: 'inactive', startsOn: '2027-01-01' }],
  ['inactive', ['EB*6**30', 'DTP*357*D8*20260630'], { status: 'inactive', endsOn: '2026-06-30' }],
  ['an old plan that ended beside the new one', ['EB*6**30**OLD', 'EB*1**30**NEW'], { status: 'active', plan: 'NEW' }],
  ['active while the payer investigates', ['EB*5**30'], { status: 'active' }],
  ['inactive until the payer has updated', ['EB*7**30'], { status: 'inactive' }],
  ['without a service type the whole plan', ['EB*1'], { status: 'active' }],
  ['some services alone', ['EB*1**98^UC'], { status: 'active' }],
  ['the whole plan counts before a service', ['EB*6**30', 'EB*1**35'], { status: 'inactive' }],
  ['services without coverage say nothing about the plan', ['EB*6**35', 'EB*I**88'], { status: 'unknown', plan: null }],
  ['the payer cannot answer', ['EB*V**30'], { status: 'unknown' }],
  ['no benefit at all', [], { status: 'unknown' }],
]

test.each(statuses)('status: %s', (_name, benefits, expected) => {
  expect(facts(...benefits)).toMatchObject(expected)
})

test('copays, coinsurance, authorizations and services that are not covered are facts by service and network', () => {
  const all = facts(...fullBenefits)
  expect(all).toMatchObject({
    asOf,
    groupNumber: 'GRP-5',
    memberId: 'W100',
    status: 'active',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  expect(
    all.shares.map((share) => [share.kind, share.serviceTypes.join(), share.network, share.amountCents, share.percent, share.per]),
  ).toEqual([
    ['coinsurance', '98,UC', 'in', null, 20, '27'],
    ['copay', '98,UC', 'in', 2500, null, '27'],
    ['copay', '86', 'both', 15_000, null, '27'],
  ])
  expect(all.shares[1]).toMatchObject({ conditions: [{ qualifier: 'ZZ', code: '11' }], notes: ['COPAY IS WAIVED FOR THE FIRST VISIT'] })
  expect(all.authorizations).toEqual([
    { serviceTypes: ['98', 'UC'], network: 'in', isRequired: false, procedure: [] },
    { serviceTypes: ['MH'], network: 'in', isRequired: true, procedure: [] },
  ])
  expect(all.notCovered).toEqual([{ serviceTypes: ['35'], network: 'unknown' }])
  expect(all.notAnswered).toMatchObject([
    { serviceTypes: ['88'], ask: [] },
    { serviceTypes: ['88'], ask: [{ last: 'SPRING PHARMACY PLAN' }] },
  ])
})

test('a copay of 0 is known, and one without an amount is left out', () => {
  expect(facts('EB*B**98***27*0*****Y', 'EB*B**UC***27******Y', 'EB*A**98').shares).toMatchObject([{ kind: 'copay', amountCents: 0 }])
})

test('an authorization that one of two rows requires is required', () => {
  expect(facts('EB*1**48********N*Y', 'EB*F**48********Y*Y').authorizations).toMatchObject([{ serviceTypes: ['48'], isRequired: true }])
})

test('other payers and primary care providers are named', () => {
  const text = facts(
    'EB*R**30',
    'LS*2120',
    'NM1*PRP*2*OTHER HEALTH*****PI*99003',
    'LE*2120',
    'EB*L',
    'LS*2120',
    'NM1*P3*1*JUNE*ALMA',
    'LE*2120',
  )
  expect(text).toMatchObject({
    otherPayers: [{ role: 'PRP', last: 'OTHER HEALTH' }],
    primaryCareProviders: [{ last: 'JUNE', first: 'ALMA' }],
  })
})
