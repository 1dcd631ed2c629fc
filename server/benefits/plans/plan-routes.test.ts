import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { PlanAnswer, UnknownPlanId } from '#shared/benefits/plan-calls.ts'
import type { PlanTerms } from '#shared/benefits/plan-terms.ts'

let portal: TestPortal
let olga: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
  olga = await portal.operator('olga.admin@example.com')
})
afterEach(() => portal.close())

const root = '/api/console/plans'
const data = async (answer: ReturnType<TestBrowser['get']>) => (await answer).json().data
const errorsIn = async (answer: ReturnType<TestBrowser['get']>): Promise<string[]> =>
  ((await answer).json().meta?.errorMessages ?? []).map(({ code, field }: { code: string; field?: string }) =>
    `${code} ${field ?? ''}`.trim(),
  )
const groupId = async (code: string) =>
  (await portal.pool.query<{ id: string }>('select id from groups where code = $1', [code])).rows[0]?.id ?? ''
const planNamed = async (name: string): Promise<PlanAnswer> => {
  const { id } = (await portal.pool.query<{ id: string }>('select id from plans where name = $1', [name])).rows[0] ?? { id: '' }
  return data(olga.get(`${root}/${id}`))
}
const newPlan = (change: object = {}) => ({
  key: 'BRONZE',
  name: 'Bronze HMO',
  type: 'HMO',
  hasHsa: false,
  yearMonth: 7,
  ids: ['B-1'],
  startsOn: '2026-07-01',
  endsOn: null,
  ...change,
})
const termsOf = ({ versions: [version] }: PlanAnswer): PlanTerms => structuredClone(version?.terms as PlanTerms)
const ownPlanOf = async (email: string) => {
  const browser = portal.browser()
  await browser.signIn(email)
  return (await browser.get('/api/benefits/plans')).json().data.plans[0]
}

test('plans are listed by group, and found by words, type and year', async () => {
  const found = async (query: string) =>
    (await data(olga.get(`${root}${query}`))).rows.map(
      ({ name, group }: { name: string; group: { code: string } }) => `${group.code} ${name}`,
    )
  expect(await found('')).toHaveLength(2)
  expect(await found('?search=prairie')).toEqual(['RX-ONLY Prairie HDHP'])
  expect(await found('?search=foyer')).toEqual(['FOYER Lakeside PPO'])
  expect(await found('?search=%25')).toEqual([])
  expect(await found('?type=HDHP')).toEqual(['RX-ONLY Prairie HDHP'])
  expect(await found('?year=2025')).toEqual([])
  expect(await found('?year=2027')).toHaveLength(2)
})

test('a plan is made, then changed; keys and ids belong to one plan of a group', async () => {
  const group = await groupId('FOYER')
  const make = (facts: object) => olga.post(root, { groupId: group, facts })
  expect(await errorsIn(make(newPlan({ key: 'ppo' })))).toEqual(['PlanKeyTaken facts.key'])
  expect(await errorsIn(make(newPlan({ ids: [' Family  CARE '] })))).toEqual(['PlanIdTaken facts.ids'])
  expect(await errorsIn(make(newPlan({ endsOn: '2026-06-30' })))).toEqual(['DaysReversed facts.endsOn'])
  const { id } = await data(make(newPlan()))
  const plan: PlanAnswer = await data(olga.get(`${root}/${id}`))
  expect(plan).toMatchObject({ group: { code: 'FOYER' }, facts: newPlan({ ids: ['b-1'] }), versions: [], today: '2026-11-20' })
  const save = (before: object, facts: object) => olga.put(`${root}/${id}`, { before, facts })
  expect(await errorsIn(save(plan.facts, plan.facts))).toEqual(['NothingChanged'])
  const renamed = { ...plan.facts, name: 'Bronze', ids: ['b-2', 'b-1'] }
  expect((await data(save(plan.facts, renamed))).facts).toMatchObject({ name: 'Bronze', ids: ['b-1', 'b-2'] })
  // Another operator still sees the old name.
  expect(await errorsIn(save(plan.facts, { ...plan.facts, name: 'Copper' }))).toEqual(['Conflict'])
})

test('new terms begin on a day and leave earlier ones; members read them from that day on', async () => {
  const plan = await planNamed('Lakeside PPO')
  const terms = termsOf(plan)
  const visit = terms.in.services['98']
  if (!visit) throw new Error('the demo has a rule for visits')
  visit.copayCents = 4_500
  const put = (day: string, before: unknown, next: unknown) => olga.put(`${root}/${plan.id}/terms/${day}`, { before, terms: next })
  const saved: PlanAnswer = await data(put('2026-12-01', null, terms))
  expect(saved.versions.map(({ startsOn }) => startsOn)).toEqual(['2026-12-01', '2026-01-01'])
  expect((await ownPlanOf('ana.rivera@example.com')).terms.in.services['98'].copayCents).toBe(3_000)
  portal.clock.advance(12 * 86_400_000)
  expect((await ownPlanOf('ana.rivera@example.com')).terms.in.services['98'].copayCents).toBe(4_500)
})

test('terms are refused at their field, and when somebody else changed them', async () => {
  const plan = await planNamed('Lakeside PPO')
  const put = (change: (terms: PlanTerms) => unknown, { day = '2027-01-01', before = null as PlanTerms | null } = {}) => {
    const terms = termsOf(plan)
    change(terms)
    return errorsIn(olga.put(`${root}/${plan.id}/terms/${day}`, { before, terms }))
  }
  const limit = { individualCents: 20_000, familyCents: 10_000, method: 'embedded' } as const
  const at = (field: string, code: string) => [`${code} terms.${field}`]
  expect(await put((terms) => Object.assign(terms.in, { maximum: limit }))).toEqual(at('in.maximum.familyCents', 'FamilyBelowIndividual'))
  expect(await put((terms) => Object.assign(terms.in, { deductible: { ...limit, individualCents: -1 } }))).toEqual(
    at('in.deductible.individualCents', 'AmountInvalid'),
  )
  expect(await put((terms) => Object.assign(terms, { out: { deductible: null, maximum: null, services: {} } }))).toEqual(
    at('out', 'TermsMissing'),
  )
  expect(await put((terms) => Object.assign(terms.in.services['30'] ?? {}, { coinsurance: 10_001 }))).toEqual(
    at('in.services.30.coinsurance', 'PercentInvalid'),
  )
  expect(await put(() => undefined, { day: '2025-12-31' })).toEqual(['DayOutsidePlan startsOn'])
  expect(await put(() => undefined, { day: '2026-01-01' })).toEqual(['Conflict'])
  expect(await put(() => undefined, { day: '2026-01-01', before: termsOf(plan) })).toEqual(['NothingChanged'])
  expect(await put((terms) => Object.assign(terms, { out: null }), { day: '2026-01-01', before: termsOf(plan) })).toEqual([])
  expect((await planNamed('Lakeside PPO')).versions).toHaveLength(1)
})

test('only terms whose day is still ahead can be removed', async () => {
  const plan = await planNamed('Lakeside PPO')
  await olga.put(`${root}/${plan.id}/terms/2027-01-01`, { before: null, terms: { ...termsOf(plan), out: null } })
  const remove = (day: string) => olga.ask('DELETE', `${root}/${plan.id}/terms/${day}`, {})
  expect(await errorsIn(remove('2026-01-01'))).toEqual(['DayNotAhead'])
  expect(await errorsIn(remove('2027-02-01'))).toEqual(['NotFound'])
  expect((await data(remove('2027-01-01'))).versions).toHaveLength(1)
})

test('ids that no plan has are listed with their people, and linking one shows its members the plan', async () => {
  await portal.pool.query(
    `update memberships m set plan = 'Gold  24' from persons p where p.id = m.id and p.first = 'Ana' and p.last = 'Rivera'`,
  )
  await portal.pool.query(`update coverage_spans s set plan = '' from persons p where p.id = s.person_id and p.last = 'Rivera'`)
  const unknown = async (): Promise<UnknownPlanId[]> => (await data(olga.get('/api/console/unknown-plan-ids'))).rows
  const ofFoyer = async () => (await unknown()).filter(({ group }) => group === 'FOYER')
  expect(await ofFoyer()).toMatchObject([{ id: 'Gold  24', hasPlans: true, people: 4 }])
  expect((await unknown()).some(({ hasPlans }) => !hasPlans)).toBe(true)
  expect(await ownPlanOf('ana.rivera@example.com')).toBeUndefined()
  const plan = await planNamed('Lakeside PPO')
  const link = (planId: string) => olga.post(`${root}/${plan.id}/ids`, { planId })
  expect(await errorsIn(link(' '))).toEqual(['Required planId'])
  expect((await data(link('Gold  24'))).facts.ids).toEqual(['family care', 'gold 24'])
  expect(await errorsIn(link('GOLD 24'))).toEqual(['NothingChanged'])
  expect(await ofFoyer()).toEqual([])
  expect(await ownPlanOf('ana.rivera@example.com')).toMatchObject({ name: 'Lakeside PPO' })
})

test('the plan file and the file of amounts can be imported again and change nothing', async () => {
  const rename = await planNamed('Prairie HDHP')
  await olga.put(`${root}/${rename.id}`, {
    before: rename.facts,
    facts: { ...rename.facts, name: '=Prairie, "HDHP"', endsOn: '2028-12-31' },
  })
  const plans = (await olga.get('/api/console/plan-file')).body
  expect(plans).toContain(`"'=Prairie, ""HDHP"""`)
  const { loadPlans } = await import('#server/benefits/import-plans.ts')
  const { loadAccumulators } = await import('#server/benefits/import-accumulators.ts')
  const { testAuditContext } = await import('#server/testing/test-audit-context.ts')
  const file = (text: string) => ({
    name: 'again.csv',
    bytes: async function* () {
      yield Buffer.from(text)
    },
  })
  const read = await loadPlans(portal.portal, file(plans), { isDryRun: true }, testAuditContext())
  expect(read).toMatchObject({ plans: 2, unchanged: 2, changed: 0, added: 0, rejected: [], changes: [] })
  await portal.pool.query(
    `update memberships m set subscriber_number = 'S-1' from persons p where p.id = m.id and p.first = 'Ana' and p.last = 'Rivera'`,
  )
  const amounts = (await olga.get(`${root}/${(await planNamed('Lakeside PPO')).id}/accumulators`)).body
  const again = await loadAccumulators(portal.portal, file(amounts), { isDryRun: true }, testAuditContext())
  expect(again).toMatchObject({ read: 11, unchanged: 11, changed: 0, added: 0, older: 0, reasons: {} })
})

test('every change is audited with the group; an auditor reads plans and changes none', async () => {
  const group = await groupId('FOYER')
  const { id } = await data(olga.post(root, { groupId: group, facts: newPlan() }))
  await olga.post(`${root}/${id}/ids`, { planId: 'B-2' })
  const { rows } = await portal.pool.query(
    `select event, reason, subject_id from audit_events where event like 'admin.plan.%' and outcome = 'ok' order by seq`,
  )
  expect(rows).toEqual([
    { event: 'admin.plan.create', reason: 'BRONZE', subject_id: group },
    { event: 'admin.plan.link', reason: 'BRONZE: b-2', subject_id: group },
  ])
  const al = await portal.operator('al.audit@example.com')
  expect((await al.get(`${root}/${id}`)).statusCode).toBe(200)
  expect((await al.post(`${root}/${id}/ids`, { planId: 'B-3' })).statusCode).toBe(403)
  expect((await al.get(`${root}/${id}/accumulators`)).statusCode).toBe(403)
})
