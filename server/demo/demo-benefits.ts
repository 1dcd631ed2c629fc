import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { demoId as idOf } from '#platform/demo-world.ts'
import { savePlanNetworks } from '#server/benefits/networks/plan-network-store.ts'
import { type PlanCard, savePlanCard } from '#server/benefits/plan-card-store.ts'
import { savePlan, saveTerms } from '#server/benefits/plan-store.ts'
import { storeAccumulators } from '#server/benefits/store-accumulators.ts'
import { demoNetworks } from '#server/demo/demo-networks.ts'
import { seedPlanDocuments } from '#server/demo/demo-plan-documents.ts'
import { memberships } from '#server/schema/eligibility-tables.ts'
import type { AccumulatorFact } from '#shared/benefits/accumulator-rules.ts'
import type { NetworkTerms, PlanTerms, ServiceRule } from '#shared/benefits/plan-terms.ts'
import type { AccumulatorKind, AccumulatorLevel, NetworkSide, ServiceType } from '#shared/benefits/plan-words.ts'

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
const copay = (copayCents: number, change: Partial<ServiceRule> = {}): ServiceRule => rule({ copayCents, ...change })
const afterDeductible = (coinsurance: number, change: Partial<ServiceRule> = {}): ServiceRule =>
  rule({ deductibleApplies: true, coinsurance, ...change })
const needsApproval = { priorAuthorization: true } as const

const ppoTerms: PlanTerms = {
  in: {
    deductible: { individualCents: 150_000, familyCents: 300_000, method: 'embedded' },
    maximum: { individualCents: 600_000, familyCents: 1_200_000, method: 'embedded' },
    services: {
      '98': copay(3_000),
      UC: copay(7_500),
      '86': afterDeductible(2_000, { copayCents: 25_000, isCopayFirst: true }),
      MH: copay(3_000, { limit: { unit: 'visits', count: 40 } }),
      '88': copay(1_500),
      '5': afterDeductible(2_000),
      '4': afterDeductible(2_000),
      '48': afterDeductible(2_000, needsApproval),
      '50': afterDeductible(2_000, needsApproval),
      '33': copay(3_000, { limit: { unit: 'visits', count: 20 } }),
      '30': afterDeductible(2_000),
    },
  },
  out: {
    deductible: { individualCents: 300_000, familyCents: 600_000, method: 'embedded' },
    maximum: { individualCents: 1_200_000, familyCents: 2_400_000, method: 'embedded' },
    services: { '48': afterDeductible(4_000, needsApproval), '33': rule({ isCovered: false }), '30': afterDeductible(4_000) },
  },
}

const hdhpHalf = (deductible: number, maximum: number, coinsurance: number): NetworkTerms => ({
  deductible: { individualCents: deductible, familyCents: deductible * 2, method: 'aggregate' },
  maximum: { individualCents: maximum, familyCents: maximum * 2, method: 'embedded' },
  services: {
    '48': afterDeductible(coinsurance, needsApproval),
    '88': afterDeductible(coinsurance),
    '30': afterDeductible(coinsurance),
  },
})
const hdhpTerms: PlanTerms = { in: hdhpHalf(200_000, 500_000, 1_000), out: hdhpHalf(400_000, 1_000_000, 4_000) }

type Amount = readonly [
  level: AccumulatorLevel,
  kind: AccumulatorKind,
  network: NetworkSide,
  used: number,
  service?: ServiceType,
  most?: number,
]

const anas: readonly Amount[] = [
  ['individual', 'deductible', 'in', 78_340],
  ['individual', 'out-of-pocket', 'in', 121_840],
  ['individual', 'deductible', 'out', 0],
  ['individual', 'visits', 'in', 6, 'MH', 40],
  ['family', 'deductible', 'in', 151_265],
  ['family', 'out-of-pocket', 'in', 214_765],
]
const bens: readonly Amount[] = [
  ['individual', 'deductible', 'in', 61_425],
  ['individual', 'out-of-pocket', 'in', 79_425],
]
/** Not shown to parents: a counseling of this year is the child's alone. */
const leos: readonly Amount[] = [['individual', 'deductible', 'in', 11_500]]
const mias: readonly Amount[] = [
  ['individual', 'deductible', 'in', 0],
  ['individual', 'out-of-pocket', 'in', 750],
]
const ritas: readonly Amount[] = [
  ['individual', 'deductible', 'in', 143_210],
  ['individual', 'out-of-pocket', 'in', 143_210],
]

/** Invented numbers; the phones are reserved for fiction. */
const ppoCard: PlanCard = {
  payerName: 'Lakeside Benefit Administrators',
  payerId: 'LKS01',
  groupNumber: 'LS-40118',
  memberPhone: '1-800-555-0160',
  providerPhone: '1-800-555-0161',
  pharmacyPhone: '1-800-555-0162',
  claimsAddress: 'PO Box 0100, Chicago, IL 60601',
  rxBin: '000123',
  rxPcn: 'LKSRX',
  rxGroup: 'LSFOYER',
}
const hdhpCard: PlanCard = {
  ...ppoCard,
  payerName: 'Prairie Mutual',
  payerId: 'PRM07',
  groupNumber: 'PM-2207',
  memberPhone: '1-800-555-0170',
  providerPhone: '1-800-555-0171',
  pharmacyPhone: null,
  claimsAddress: null,
  rxBin: null,
  rxPcn: null,
  rxGroup: null,
}

/** Plans of the demo: a PPO for Ana's group, a high-deductible plan with a savings account for Rita's. Sam's group has none. */
export const seedBenefits = async (tx: Db, now: Date): Promise<void> => {
  const yearStartsOn = `${now.getUTCFullYear()}-01-01`
  const common = { ids: ['family care'], yearMonth: 1, startsOn: yearStartsOn, endsOn: null }
  const ppo = { ...common, groupId: idOf('group', 'FOYER'), key: 'PPO', name: 'Lakeside PPO', type: 'PPO', hasHsa: false } as const
  const hdhp = { ...common, groupId: idOf('group', 'RX-ONLY'), key: 'HDHP', name: 'Prairie HDHP', type: 'HDHP', hasHsa: true } as const
  const ppoId = await savePlan(tx, ppo, now)
  const hdhpId = await savePlan(tx, hdhp, now)
  await saveTerms(tx, ppoId, yearStartsOn, ppoTerms, now)
  await saveTerms(tx, hdhpId, yearStartsOn, hdhpTerms, now)
  await savePlanNetworks(
    tx,
    ppoId,
    yearStartsOn,
    [
      { network: demoNetworks.choice.key, tier: 1 },
      { network: demoNetworks.select.key, tier: 2 },
    ],
    now,
  )
  await savePlanNetworks(tx, hdhpId, yearStartsOn, [{ network: demoNetworks.prairie.key, tier: null }], now)
  await savePlanCard(tx, ppoId, ppoCard, now)
  await savePlanCard(tx, hdhpId, hdhpCard, now)
  await seedPlanDocuments(tx, { planId: ppoId, name: ppo.name, type: ppo.type, terms: ppoTerms }, yearStartsOn, now)
  await seedPlanDocuments(tx, { planId: hdhpId, name: hdhp.name, type: hdhp.type, terms: hdhpTerms }, yearStartsOn, now)
  const numbers = [
    ['FOYER', 'Ana Rivera', 'LSP204817'],
    ['RX-ONLY', 'Rita Marsh', 'PMH550231'],
  ] as const
  for (const [group, primary, subscriberNumber] of numbers)
    await tx
      .update(memberships)
      .set({ subscriberNumber })
      .where(eq(memberships.id, idOf('person', group, primary)))
  // A file of two days ago.
  const asOf = new Date(now.getTime() - 2 * 86_400_000)
  const factsOf = (planId: string, amounts: readonly Amount[]): AccumulatorFact[] =>
    amounts.map(([level, kind, network, used, service = '', most = null]) => ({
      level,
      planId,
      yearStartsOn,
      kind,
      network,
      service,
      used,
      most: most as number | null,
      asOf,
      source: 'csv',
    }))
  const idsOf = (group: string, primary: string, name = primary) => ({
    personId: idOf('person', group, name),
    membershipId: idOf('person', group, primary),
  })
  await storeAccumulators(tx, idsOf('FOYER', 'Ana Rivera'), factsOf(ppoId, anas))
  await storeAccumulators(tx, idsOf('FOYER', 'Ana Rivera', 'Ben Rivera'), factsOf(ppoId, bens))
  await storeAccumulators(tx, idsOf('FOYER', 'Ana Rivera', 'Leo Rivera'), factsOf(ppoId, leos))
  await storeAccumulators(tx, idsOf('FOYER', 'Ana Rivera', 'Mia Rivera'), factsOf(ppoId, mias))
  await storeAccumulators(tx, idsOf('RX-ONLY', 'Rita Marsh'), factsOf(hdhpId, ritas))
}
