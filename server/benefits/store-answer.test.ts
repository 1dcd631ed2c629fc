import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOfAnswer, storeAnswer } from '#server/benefits/store-answer.ts'
import type { AnsweredAccumulator } from '#server/eligibility/inquiry/answered-accumulators.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

const asOf = new Date('2026-11-20T15:00:00Z')
const day = '2026-11-20'
const plan = { id: 'p1', yearMonth: 1 }
const deductible: AnsweredAccumulator = {
  kind: 'deductible',
  level: 'individual',
  network: 'in',
  serviceTypes: [],
  period: 'calendar year',
  days: null,
  limit: 150_000,
  used: null,
  remaining: 120_050,
  notes: [],
}
const shown = (change: Partial<AnsweredAccumulator>, of = plan) =>
  factsOfAnswer([{ ...deductible, ...change }], of, { day, asOf }).map(({ level, kind, network, service, yearStartsOn, used, most }) =>
    [level, kind, network, service, yearStartsOn, used, most].filter((part) => part !== '').join(' '),
  )

test.each<[string, Partial<AnsweredAccumulator>, string[]]>([
  ['limit and remainder give the amount used', {}, ['individual deductible in 2026-01-01 29950 150000']],
  ['a stated amount used counts', { used: 31_000, remaining: null }, ['individual deductible in 2026-01-01 31000 150000']],
  ['nothing used is 0', { remaining: 150_000 }, ['individual deductible in 2026-01-01 0 150000']],
  ['a family’s remainder', { level: 'family', limit: 300_000, remaining: 0 }, ['family deductible in 2026-01-01 300000 300000']],
  [
    'both sides of the network',
    { kind: 'out-of-pocket', network: 'both', used: 75_000, limit: null, remaining: null },
    ['individual out-of-pocket in 2026-01-01 75000 ', 'individual out-of-pocket out 2026-01-01 75000 '],
  ],
  [
    'visits of one service',
    { kind: 'visits', serviceTypes: ['MH'], limit: 30, remaining: 12 },
    ['individual visits in MH 2026-01-01 18 30'],
  ],
  ['dates that hold the day', { days: { from: '2026-01-01', to: null } }, ['individual deductible in 2026-01-01 29950 150000']],
])('%s', (_case, change, expected) => expect(shown(change)).toEqual(expected))

test.each<[string, Partial<AnsweredAccumulator>]>([
  ['a limit alone', { remaining: null }],
  ['a remainder alone', { limit: null }],
  ['a remainder above the limit', { remaining: 150_001 }],
  ['no period', { period: null }],
  ['a lifetime', { period: 'lifetime' }],
  ['an unknown level', { level: 'unknown' }],
  ['an unknown network', { network: 'unknown' }],
  ['money of one service', { serviceTypes: ['35'] }],
  ['days of no service', { kind: 'days' }],
  ['visits of two services', { kind: 'visits', serviceTypes: ['98', 'UC'] }],
  ['last year’s dates', { days: { from: '2025-01-01', to: '2025-12-31' } }],
])('%s is not stored', (_case, change) => expect(shown(change)).toEqual([]))

test('a calendar year is not the year of a plan that begins in July; a service year is', () => {
  const july = { id: 'p1', yearMonth: 7 }
  expect(shown({}, july)).toEqual([])
  expect(shown({ period: 'service year' }, july)).toEqual(['individual deductible in 2026-07-01 29950 150000'])
})

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const metersOf = async (email: string) => {
  const browser = portal.browser()
  await browser.signIn(email)
  const [own] = (await browser.get('/api/benefits/plans')).json().data.plans
  return own.meters.find(
    ({ whose, kind, network }: Record<string, string>) => whose === 'mine' && kind === 'deductible' && network === 'in',
  )
}
const ownerOf = async (first: string) => {
  const { rows } = await portal.pool.query(
    `select id as "personId", membership_id as "membershipId" from persons where first = $1 and last = 'Rivera'`,
    [first],
  )
  return rows[0]
}

test('an answer’s amounts show on My plan, with their source; an older or inactive answer changes nothing', async () => {
  const ana = await ownerOf('Ana')
  const facts = { status: 'active' as const, accumulators: [deductible], asOf }
  expect(await storeAnswer(portal.db, ana, { ...facts, status: 'inactive' }, day)).toBe(0)
  expect(await storeAnswer(portal.db, ana, { ...facts, asOf: new Date('2026-01-02T00:00:00Z') }, day)).toBe(1)
  expect(await metersOf('ana.rivera@example.com')).toMatchObject({ used: 78_340, source: 'csv' })
  expect(await storeAnswer(portal.db, ana, facts, day)).toBe(1)
  expect(await metersOf('ana.rivera@example.com')).toMatchObject({ used: 29_950, most: 150_000, source: '271', asOf: asOf.toISOString() })
})
