import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importAccumulators } from '#server/benefits/import-accumulators.ts'
import { importPlans } from '#server/benefits/import-plans.ts'
import { storeAccumulators } from '#server/benefits/store-accumulators.ts'
import { testAuditContext } from '#server/testing/test-audit-context.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import type { AccumulatorFact } from '#shared/benefits/accumulator-rules.ts'
import { fhirFaults } from '#shared/testing/fhir-faults.ts'

let portal: TestPortal
let folder: string
beforeEach(async () => {
  portal = await openTestPortal()
  await portal.pool.query('delete from plans')
  folder = await mkdtemp(join(tmpdir(), 'foyer-accumulators-'))
  await portal.pool.query(
    `update memberships m set subscriber_number = 'S-1' from persons p where p.id = m.id and p.first = 'Ana' and p.last = 'Rivera'`,
  )
  const file = join(folder, 'plans.csv')
  const header = 'group,plan,name,type,plan_ids,effective_date,plan_year_month,network,term,individual,family'
  const rows = [
    'FOYER,PPO,PPO,PPO,Family care,2025-01-01,1,in,deductible,1500,3000',
    'FOYER,JULY,July,PPO,J-1,2025-01-01,7,in,deductible,1,2',
  ]
  await writeFile(file, `${[header, ...rows].join('\n')}\n`)
  expect(await importPlans(portal.portal, file, { isDryRun: false }, testAuditContext())).toMatchObject({ plans: 2 })
})
afterEach(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const header = 'group,subscriber_id,first_name,dob,level,plan_id,plan_year_start,kind,network,service_type,used,limit,as_of'
const own = 'FOYER,S-1,,,IND,,,deductible,in,,"$1,050.25",1500,2026-11-01'
const bens = 'FOYER,S-1,ben,1984-09-02,individual,,,out-of-pocket,in,,80,,2026-11-01T09:30:00-06:00'
const family = 'FOYER,S-1,,,FAM,,,deductible,in,,1300,3000,2026-11-01'
const visits = 'FOYER,S-1,,,IND,,,visits,in,MH,4,20,2026-11-01'

const load = async (lines: readonly string[], { isDryRun = false } = {}) => {
  const file = join(folder, 'accumulators.csv')
  await writeFile(file, `${[header, ...lines].join('\n')}\n`)
  return importAccumulators(portal.portal, file, { isDryRun }, testAuditContext())
}
const stored = async () =>
  (
    await portal.pool.query<{ shown: string }>(
      `select concat_ws(' ', coalesce(p.first, 'family'), l.key, a.year_starts_on, a.kind, a.network, nullif(a.service, ''), a.used,
        coalesce(a.most::text, 'unknown'), a.source) as shown
      from accumulators a join plans l on l.id = a.plan_id left join persons p on p.id = a.person_id order by 1`,
    )
  ).rows.map(({ shown }) => shown)

test('amounts of members and families are stored with their plan and plan year', async () => {
  expect(await load([own, bens, family, visits])).toMatchObject({ read: 4, added: 4, changed: 0, rejected: [], reasons: {} })
  expect(await stored()).toEqual([
    'Ana PPO 2026-01-01 deductible in 105025 150000 csv',
    'Ana PPO 2026-01-01 visits in MH 4 20 csv',
    'Ben PPO 2026-01-01 out-of-pocket in 8000 unknown csv',
    'family PPO 2026-01-01 deductible in 130000 300000 csv',
  ])
  expect(await load([own, bens, family, visits])).toMatchObject({ added: 0, changed: 0, unchanged: 4, older: 0 })
})

test('a row may name the plan and the plan year; the year begins in the plan’s month', async () => {
  const named = own.replace(',IND,,,', ',IND,j-1,,')
  const lastYear = own.replace(',IND,,,', ',IND,j-1,2025-07-01,')
  expect(await load([named.replace('2026-11-01', '2026-06-30'), named])).toMatchObject({ added: 2 })
  expect(await load([lastYear.replace('1,050.25', '9')])).toMatchObject({ changed: 1 })
  expect(await stored()).toEqual([
    'Ana JULY 2025-07-01 deductible in 900 150000 csv',
    'Ana JULY 2026-07-01 deductible in 105025 150000 csv',
  ])
  expect((await load([lastYear.replace('2025-07-01', '2025-01-01')])).reasons).toEqual({ YearInvalid: 1 })
})

const code = (value: string) => ({ coding: [{ code: value }] })
const ben = {
  resourceType: 'Patient',
  id: 'p2',
  identifier: [{ type: code('MB'), value: 'S-1' }],
  name: [{ family: 'Rivera', given: ['Ben'] }],
  birthDate: '1984-09-02',
}
const money = (value: number) => ({ value, currency: 'USD' })
const item = (change: object, ...benefit: object[]) => ({
  network: code('in'),
  unit: code('individual'),
  term: code('annual'),
  benefit,
  ...change,
})
const response = (...items: object[]) => ({
  resourceType: 'CoverageEligibilityResponse',
  id: 'r1',
  status: 'active',
  purpose: ['benefits'],
  outcome: 'complete',
  patient: { reference: 'Patient/p2' },
  created: '2026-11-01',
  request: { display: 'Request of November' },
  insurer: { display: 'PPO' },
  insurance: [{ coverage: { reference: 'urn:uuid:c1' }, item: items }],
})
const loadFhir = async (text: string, group: string | null = 'FOYER') => {
  const file = join(folder, 'answers.json')
  await writeFile(file, text)
  return importAccumulators(portal.portal, file, { isDryRun: false, group }, testAuditContext())
}
const deductible = { type: code('deductible'), allowedMoney: money(1500), usedMoney: money(614.25) }

test('FHIR CoverageEligibilityResponse gives amounts of the person and the family; terms of the plan are none', async () => {
  const whole = response(
    item(
      { category: code('30') },
      deductible,
      { type: code('copay'), allowedMoney: money(30) },
      { type: code('deductible'), allowedMoney: money(9) },
    ),
    item({ unit: code('family') }, { type: code('out-of-pocket'), usedMoney: money(80) }),
    item({ category: code('MH'), network: code('out') }, { type: code('visit'), allowedUnsignedInt: 20, usedUnsignedInt: 3 }),
    item({ term: code('lifetime') }, deductible),
  )
  const coverage = {
    resourceType: 'Coverage',
    id: 'c1',
    status: 'active',
    subscriberId: 'S-1',
    beneficiary: { reference: 'Patient/p2' },
    payor: [{ display: 'PPO' }],
  }
  for (const resource of [whole, ben, coverage]) expect(fhirFaults(resource)).toEqual([])
  const entry = [{ resource: whole }, { resource: ben }, { resource: coverage, fullUrl: 'urn:uuid:c1' }]
  const bundle = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }, null, 2)
  expect(await loadFhir(bundle)).toMatchObject({ read: 3, added: 3, rejected: [] })
  expect(await stored()).toEqual([
    'Ben PPO 2026-01-01 deductible in 61425 150000 fhir',
    'Ben PPO 2026-01-01 visits out MH 3 20 fhir',
    'family PPO 2026-01-01 out-of-pocket in 8000 unknown fhir',
  ])
  expect(await loadFhir(bundle)).toMatchObject({ added: 0, unchanged: 3 })
})

test.each<[string, object, string]>([
  ['no side of the network', item({ network: undefined }, deductible), 'NetworkUnknown'],
  ['no level', item({ unit: undefined }, deductible), 'LevelUnknown'],
  ['money of one service', item({ category: code('MH') }, deductible), 'ServiceUnknown'],
  ['another currency', item({}, { ...deductible, usedMoney: { value: 1, currency: 'EUR' } }), 'AmountInvalid'],
])('a benefit with %s is rejected, the others are stored', async (_case, wrong, reason) => {
  const lines = [ben, response(wrong, item({}, deductible))].map((one) => JSON.stringify(one)).join('\n')
  expect(await loadFhir(`${lines}\n`)).toMatchObject({ added: 1, reasons: { [reason]: 1 } })
})

test('FHIR that is cut, without a group, or about nobody in the file changes nothing', async () => {
  const lines = `${JSON.stringify(ben)}\n${JSON.stringify(response(item({}, deductible)))}\n`
  await expect(loadFhir(lines, null)).rejects.toThrow('--group')
  await expect(loadFhir(lines.slice(0, -20))).rejects.toThrow('ends in the middle of line 2')
  expect((await loadFhir(lines.slice(lines.indexOf('\n') + 1))).reasons).toEqual({ ReferenceUnknown: 1 })
  expect(await stored()).toEqual([])
})

test('a newer amount wins, an older one changes nothing, and a limit that is not named stays', async () => {
  await load([own])
  expect(await load([own.replace('1,050.25', '7').replace('2026-11-01', '2026-10-31')])).toMatchObject({ older: 1, changed: 0, added: 0 })
  expect(await stored()).toEqual(['Ana PPO 2026-01-01 deductible in 105025 150000 csv'])
  expect(await load([own.replace('1,050.25', '1200').replace(',1500,', ',,').replace('2026-11-01', '2026-11-02')])).toMatchObject({
    changed: 1,
  })
  expect(await stored()).toEqual(['Ana PPO 2026-01-01 deductible in 120000 150000 csv'])
})

test('of two rows for one place the newer one counts, whatever their order', async () => {
  const newer = own.replace('1,050.25', '1200').replace('2026-11-01', '2026-11-03')
  expect(await load([newer, own])).toMatchObject({ added: 1, older: 1 })
  expect(await stored()).toEqual(['Ana PPO 2026-01-01 deductible in 120000 150000 csv'])
})

test('a dry run counts the same and stores nothing', async () => {
  expect(await load([own, family], { isDryRun: true })).toMatchObject({ added: 2 })
  expect(await stored()).toEqual([])
})

test.each([
  ['an empty amount, because unknown is not 0', own.replace('"$1,050.25"', ''), 'AmountMissing'],
  ['an amount that is no number', own.replace('"$1,050.25"', 'much'), 'AmountInvalid'],
  ['a negative amount', own.replace('"$1,050.25"', '-5'), 'AmountInvalid'],
  ['an unknown group', own.replace('FOYER', 'NOBODY'), 'GroupUnknown'],
  ['an unknown subscriber', own.replace('S-1', 'S-2'), 'SubscriberUnknown'],
  ['an unknown person', bens.replace('1984-09-02', '1984-09-03'), 'PersonUnknown'],
  ['a birthday without a name', bens.replace(',ben,', ',,'), 'PersonInvalid'],
  ['an unknown plan', own.replace(',IND,,', ',IND,nothing,'), 'PlanUnknown'],
  ['an unknown kind', own.replace('deductible', 'deductable'), 'KindUnknown'],
  ['money with a service type', own.replace(',in,,', ',in,MH,'), 'ServiceUnknown'],
  ['visits without one', visits.replace(',MH,', ',,'), 'ServiceUnknown'],
  ['an unknown level', own.replace(',IND,', ',ALL,'), 'LevelUnknown'],
  ['a time that lies ahead', own.replace('2026-11-01', '2027-01-01'), 'AsOfInvalid'],
  ['a time that is none', own.replace('2026-11-01', '11/01/2026'), 'AsOfInvalid'],
  ['damaged text', own.replace('S-1', 'S-\uFFFD'), 'DamagedText'],
])('%s rejects the row alone', async (_title, line, reason) => {
  expect(await load([line, family])).toMatchObject({ read: 2, added: 1, reasons: { [reason]: 1 }, rejected: [{ line: 2, reason }] })
  expect(await load([line])).toMatchObject({ notApplied: { reason: 'NothingToApply' } })
})

test('two people of one name and birthday in a family are not told apart', async () => {
  await portal.pool.query(`insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, telehealth_id, created_at)
    select gen_random_uuid(), membership_id, 'Dependent', first, last, first_folded, last_folded, dob, 'T-x', created_at from persons
    where first = 'Ben' and last = 'Rivera'`)
  expect((await load([bens])).reasons).toEqual({ PersonAmbiguous: 1 })
})

test('a load that fails half way stores nothing', async () => {
  const file = join(folder, 'cut.csv')
  await writeFile(file, `${header}\n${own}\n${family}\nFOYER,S-1,`)
  await expect(importAccumulators(portal.portal, file, { isDryRun: false }, testAuditContext())).rejects.toThrow(
    'ends in the middle of a row',
  )
  expect(await stored()).toEqual([])
})

test('many rows arrive whole, and rejected ones keep their line', async () => {
  const lines = Array.from({ length: 12_000 }, (_, at) =>
    at === 11_000 ? own.replace('FOYER', 'NOBODY') : own.replace('1,050.25', String(at % 900)),
  )
  expect(await load(lines)).toMatchObject({ read: 12_000, added: 1, older: 11_998, rejected: [{ line: 11_002, reason: 'GroupUnknown' }] })
})

test('what another source says is stored for person and family, and the newer source wins [storeAccumulators]', async () => {
  await load([own, family])
  const { rows } = await portal.pool.query<{ person: string; membership: string; plan: string }>(
    `select p.id as person, p.membership_id as membership, l.id as plan from persons p, plans l where p.first = 'Ana' and p.last = 'Rivera' and l.key = 'PPO'`,
  )
  const ids = rows[0] ?? { person: '', membership: '', plan: '' }
  const fact = (change: Partial<AccumulatorFact>): AccumulatorFact => ({
    level: 'individual',
    planId: ids.plan,
    yearStartsOn: '2026-01-01',
    kind: 'deductible',
    network: 'in',
    service: '',
    used: 1,
    most: null,
    asOf: new Date('2026-11-05T00:00:00Z'),
    source: '271',
    ...change,
  })
  const facts = [
    fact({ used: 110_000 }),
    fact({ used: 5, asOf: new Date('2026-11-04T00:00:00Z') }),
    fact({ level: 'family', used: 9, asOf: new Date('2026-10-01T00:00:00Z') }),
    fact({ kind: 'out-of-pocket', network: 'out', used: 300, most: 500 }),
  ]
  await storeAccumulators(portal.db, { personId: ids.person, membershipId: ids.membership }, facts)
  await storeAccumulators(portal.db, { personId: ids.person, membershipId: ids.membership }, [])
  expect(await stored()).toEqual([
    'Ana PPO 2026-01-01 deductible in 110000 150000 271',
    'Ana PPO 2026-01-01 out-of-pocket out 300 500 271',
    'family PPO 2026-01-01 deductible in 130000 300000 csv',
  ])
})
