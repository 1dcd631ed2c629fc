import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importPlans } from '#server/benefits/import-plans.ts'
import { listPlansOfGroups, listTermsOn, listUnknownPlanIds } from '#server/benefits/plan-store.ts'
import { testAuditContext } from '#server/testing/test-audit-context.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let folder: string
beforeEach(async () => {
  portal = await openTestPortal()
  await portal.pool.query('delete from plans')
  folder = await mkdtemp(join(tmpdir(), 'foyer-plans-'))
})
afterEach(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const header =
  'group,plan,name,type,hsa,plan_ids,effective_date,terms_from,network,term,individual,family,method,covered,copay,copay_before_deductible,deductible_applies,coinsurance,limit,limit_unit,prior_authorization'
const gold = [
  'BASIC,GOLD,Gold PPO,PPO,no,Family care;G-1,2026-01-01,,in,deductible,"$1,500.00",3000,embedded,,,,,,,,',
  'BASIC,GOLD,,,,,,,in,out-of-pocket-maximum,6000,12000,,,,,,,,,',
  'BASIC,GOLD,,,,,,,in,98,,,,yes,30,no,no,,,,',
  'BASIC,GOLD,,,,,,,in,mh,,,,yes,40,no,no,,20,visits,yes',
  'BASIC,GOLD,,,,,,,out,30.0,,,,yes,,no,yes,40%,,,',
]
const silver = 'BASIC,SILVER,Silver HDHP,HDHP,yes,S-1,2026-01-01,,in,30,,,,,,,yes,12.5,,,'

const load = async (lines: readonly string[], { isDryRun = false, head = header } = {}) => {
  const file = join(folder, 'plans.csv')
  await writeFile(file, `${[head, ...lines].join('\r\n')}\r\n`)
  return importPlans(portal.portal, file, { isDryRun }, testAuditContext())
}
const basic = async () => (await portal.pool.query<{ id: string }>(`select id from groups where code = 'BASIC'`)).rows[0]?.id ?? ''
const stored = async () =>
  (await listPlansOfGroups(portal.db, [await basic()])).toSorted((one, other) => (one.plan.key < other.plan.key ? -1 : 1))
const termsOn = async (planId = '', day = '') => (await listTermsOn(portal.db, [planId], day)).get(planId)
const reasons = ({ rejected }: Awaited<ReturnType<typeof load>>) => rejected.map(({ line, reason }) => [line, reason])

test('a file of plans is stored with its terms, and a second load changes nothing', async () => {
  expect(await load([...gold, silver])).toMatchObject({ file: 'plans.csv', read: 6, plans: 2, terms: 2, added: 2, rejected: [] })
  const [first, second] = await stored()
  expect(first).toMatchObject({
    plan: { key: 'GOLD', name: 'Gold PPO', type: 'PPO', hasHsa: false, yearMonth: 1 },
    ids: ['family care', 'g-1'],
  })
  expect(second).toMatchObject({ plan: { key: 'SILVER', hasHsa: true }, ids: ['s-1'] })
  expect(await termsOn(first?.plan.id, '2026-11-20')).toMatchObject({
    startsOn: '2026-01-01',
    terms: {
      in: {
        deductible: { individualCents: 150_000, familyCents: 300_000, method: 'embedded' },
        maximum: { individualCents: 600_000, familyCents: 1_200_000, method: 'embedded' },
        services: {
          '98': { isCovered: true, copayCents: 3_000, deductibleApplies: false, limit: null, priorAuthorization: false },
          MH: { copayCents: 4_000, limit: { unit: 'visits', count: 20 }, priorAuthorization: true },
        },
      },
      out: { deductible: null, services: { '30': { coinsurance: 4_000, deductibleApplies: true } } },
    },
  })
  expect(await load([...gold, silver])).toMatchObject({ added: 0, changed: 0, unchanged: 2, changes: [] })
})

test('a dry run lists what would change, by term, and changes nothing', async () => {
  await load(gold)
  const dearer = gold.map((line) => line.replace(',yes,30,', ',yes,35,'))
  const report = await load(dearer, { isDryRun: true })
  expect(report).toMatchObject({ changed: 1, unchanged: 0 })
  expect(report.changes).toHaveLength(1)
  expect(report.changes[0]).toMatchObject({ group: 'BASIC', plan: 'GOLD', from: '2026-01-01', place: 'in.service.98' })
  expect(report.changes[0]?.before).toContain('"copayCents":3000')
  expect(report.changes[0]?.after).toContain('"copayCents":3500')
  expect(await load(gold)).toMatchObject({ unchanged: 1 })
  expect(await load(dearer)).toMatchObject({ changed: 1 })
  expect(await load(gold)).toMatchObject({ changed: 1 })
})

test('later terms hold from their day on, and the earlier ones until then', async () => {
  await load(gold)
  await load(['BASIC,GOLD,Gold PPO,PPO,no,Family care;G-1,2026-01-01,2027-01-01,in,98,,,,yes,50,no,no,,,,'])
  const [plan] = await stored()
  const copayOn = async (day: string) => (await termsOn(plan?.plan.id, day))?.terms.in.services['98']?.copayCents
  expect([await copayOn('2026-12-31'), await copayOn('2027-01-01')]).toEqual([3_000, 5_000])
  expect(await termsOn(plan?.plan.id, '2025-12-31')).toBeUndefined()
})

test('a plan with a damaged row is left out as a whole; other plans are stored', async () => {
  const report = await load([...gold.slice(0, 2), gold[2]?.replace(',30,', ',abc,') ?? '', silver])
  expect(reasons(report)).toEqual([
    [2, 'PlanIncomplete'],
    [3, 'PlanIncomplete'],
    [4, 'AmountInvalid'],
  ])
  expect((await stored()).map(({ plan }) => plan.key)).toEqual(['SILVER'])
})

test.each([
  ['an unknown type', gold.map((line) => line.replace('PPO,PPO', 'PPO,PPX')), 'TypeUnknown'],
  ['an unknown term', [...gold, 'BASIC,GOLD,,,,,,,in,ZZ9,,,,,,,,,,,'], 'TermUnknown'],
  ['a term twice', [...gold, gold[2] ?? ''], 'Duplicate'],
  ['two names of one plan', [...gold, 'BASIC,GOLD,Other,,,,,,in,5,,,,,,,,,,,'], 'PlanDiffers'],
  ['a share above 100 %', [...gold, 'BASIC,GOLD,,,,,,,in,5,,,,,,,,101,,,'], 'PercentInvalid'],
  ['a family amount below the individual one', [...gold, 'BASIC,GOLD,,,,,,,out,deductible,2,1,,,,,,,,,'], 'FamilyBelowIndividual'],
  ['a limit without its unit', [...gold, 'BASIC,GOLD,,,,,,,in,5,,,,,,,,,5,,'], 'LimitInvalid'],
  ['a day that does not exist', gold.map((line) => line.replace('2026-01-01', '2026-02-30')), 'DateInvalid'],
  ['no name', gold.map((line) => line.replace('Gold PPO', '')), 'NameMissing'],
  ['an unknown group', gold.map((line) => line.replace('BASIC', 'NOBODY')), 'GroupUnknown'],
  ['damaged text', gold.map((line) => line.replace('Gold', 'G\uFFFDld')), 'DamagedText'],
  ['a short row', [...gold, 'BASIC,GOLD,,,'], 'ShortRow'],
])('%s rejects the plan, in a dry run and in the import', async (_title, lines, reason) => {
  for (const isDryRun of [true, false]) {
    const report = await load(lines, { isDryRun })
    expect(report.rejected.map((row) => row.reason)).toContain(reason)
    expect(report).toMatchObject({ plans: 0, notApplied: { reason: 'NothingToApply' } })
  }
  expect(await stored()).toEqual([])
})

test('an id belongs to one plan of a group, in the file and in what is stored', async () => {
  const thief = silver.replace('S-1', 'g-1')
  expect(reasons(await load([...gold, thief]))).toEqual([[7, 'IdTaken']])
  expect(reasons(await load([thief]))).toEqual([[2, 'IdTaken']])
  expect((await stored()).map(({ plan }) => plan.key)).toEqual(['GOLD'])
})

test('a file of another kind, and a file that is cut, are refused', async () => {
  await expect(load([], { head: 'a,b,c' })).rejects.toThrow('group')
  const file = join(folder, 'cut.csv')
  await writeFile(file, [header, ...gold, 'BASIC,GOLD,,,'].join('\n'))
  await expect(importPlans(portal.portal, file, { isDryRun: false }, testAuditContext())).rejects.toThrow('ends in the middle of a row')
  expect(await stored()).toEqual([])
})

test('ids of covered people that no plan has are listed for operators, of groups that have plans', async () => {
  expect((await load([silver])).unknownIds).toEqual([{ group: 'BASIC', id: 'Family care', people: 1 }])
  expect((await load(gold)).unknownIds).toEqual([])
  expect(await listUnknownPlanIds(portal.db, '2026-11-20', null)).toEqual([])
  expect(await listUnknownPlanIds(portal.db, '2020-01-01', null)).toEqual([])
})

test('the load is audited, a dry run is not', async () => {
  const audited = async () => (await portal.pool.query(`select from audit_events where event = 'plans.import'`)).rowCount
  await load(gold, { isDryRun: true })
  expect(await audited()).toBe(0)
  await load(gold)
  expect(await audited()).toBe(1)
})

const cardHead = `${header},payer_name,group_number,member_phone,rx_bin`
const onCard = (card: string) => gold.map((line, at) => `${line},${at === 0 ? card : ',,,'}`)
const cards = async () => (await portal.pool.query('select payer_name, group_number, member_phone, rx_bin from plan_cards')).rows

test('a file says what the ID cards show; a file without these columns leaves the cards as they are', async () => {
  await load(onCard('Gold Mutual,G-77,1-800-555-0150,012345'), { head: cardHead })
  const card = { payer_name: 'Gold Mutual', group_number: 'G-77', member_phone: '1-800-555-0150', rx_bin: '012345' }
  expect(await cards()).toEqual([card])
  expect(await load(gold)).toMatchObject({ unchanged: 1 })
  expect(await cards()).toEqual([card])
  expect(await load(onCard('Gold Mutual,G-77,1-800-555-0151,'), { head: cardHead, isDryRun: true })).toMatchObject({
    changed: 1,
    changes: [
      { place: 'card.memberPhone', before: '"1-800-555-0150"', after: '"1-800-555-0151"' },
      { place: 'card.rxBin', before: '"012345"', after: null },
    ],
  })
  expect(await cards()).toEqual([card])
})

test.each([
  ['a BIN whose leading zero a spreadsheet dropped', 'Gold Mutual,G-77,,12345'],
  ['a phone number that is none', 'Gold Mutual,G-77,555,'],
  ['a number that is too long', `Gold Mutual,${'9'.repeat(41)},,`],
])('%s rejects the plan as a whole', async (_title, card) => {
  const report = await load(onCard(card), { head: cardHead })
  expect(reasons(report)[0]).toEqual([2, 'CardInvalid'])
  expect(await cards()).toEqual([])
})

test('a plan names its networks with their tiers from a day on; what it named before is the difference, and damaged names leave the plan out', async () => {
  const head = 'group,plan,name,type,effective_date,terms_from,networks,network,term,copay'
  const row = (networks: string, from = '') => `BASIC,SILVER,Silver,HMO,2026-01-01,${from},${networks},in,98,20`
  const named = async () =>
    (await portal.pool.query('select starts_on::text as from, networks from plan_networks order by starts_on')).rows.map(
      ({ from, networks }) => [from, networks],
    )
  expect(await load([row('CHOICE:1; Select  Plus:2'), row('none', '2027-01-01')], { head })).toMatchObject({ added: 1, rejected: [] })
  expect(await named()).toEqual([
    [
      '2026-01-01',
      [
        { network: 'choice', tier: 1 },
        { network: 'select plus', tier: 2 },
      ],
    ],
    ['2027-01-01', []],
  ])
  expect(await load([row('choice')], { head })).toMatchObject({
    changed: 1,
    changes: [{ plan: 'SILVER', from: '2026-01-01', place: 'networks', before: '["choice:1","select plus:2"]', after: '["choice"]' }],
  })
  expect(await load([row('choice')], { head })).toMatchObject({ unchanged: 1, changes: [] })
  expect(await load([row('')], { head })).toMatchObject({ unchanged: 1 })
  expect(reasons(await load([row('choice;CHOICE')], { head }))).toEqual([[2, 'NetworksInvalid']])
  expect(await named()).toEqual([
    ['2026-01-01', [{ network: 'choice', tier: null }]],
    ['2027-01-01', []],
  ])
})
