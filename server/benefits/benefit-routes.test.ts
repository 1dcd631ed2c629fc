import { afterEach, beforeEach, expect, test } from 'vitest'
import { repointPerson } from '#server/eligibility/plan/duplicate-store.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import type { MemberPlan } from '#shared/benefits/benefit-calls.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())

const plansOf = async (email: string): Promise<MemberPlan[]> => {
  const browser = portal.browser()
  await browser.signIn(email)
  const answer = await browser.get('/api/benefits/plans')
  expect(answer.statusCode).toBe(200)
  return answer.json().data.plans
}
const amounts = ([plan]: readonly MemberPlan[]) =>
  plan?.meters.map(({ whose, first, kind, network, service, used, most }) =>
    [whose, first, kind, network, service, used, most].filter((part) => part !== null && part !== '').join(' '),
  )
const idOf = async (first: string) =>
  (await portal.pool.query<{ id: string }>(`select id from persons where first = $1 and last = 'Rivera'`, [first])).rows[0]?.id ?? ''

test('a member sees the plan, its terms, the own amounts, those of children and the family’s total', async () => {
  const plans = await plansOf('ana.rivera@example.com')
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatchObject({
    name: 'Lakeside PPO',
    type: 'PPO',
    hasHsa: false,
    yearStartsOn: '2026-01-01',
    yearEndsOn: '2026-12-31',
    terms: { startsOn: '2026-01-01', in: { deductible: { individualCents: 150_000 } }, out: { maximum: { familyCents: 2_400_000 } } },
    people: [
      { first: 'Ana', isYou: true, startsOn: '2026-01-01', endsOn: null },
      { first: 'Ben', isYou: false },
      { first: 'Leo', isYou: false },
      { first: 'Mia', isYou: false },
    ],
  })
  expect(amounts(plans)).toEqual([
    'mine deductible in 78340 150000',
    'mine out-of-pocket in 121840 600000',
    'mine visits in MH 6 40',
    'family deductible in 151265 300000',
    'family out-of-pocket in 214765 1200000',
    'child Mia deductible in 0 150000',
    'child Mia out-of-pocket in 750 600000',
    'mine deductible out 0 300000',
  ])
  expect(plans[0]?.meters[0]).toMatchObject({ asOf: '2026-11-18T15:00:00.000Z', source: 'csv' })
})

test('a child’s own amounts are hidden from parents in a year with a hidden claim, and from the age of consent in any case', async () => {
  const children = async () => (amounts(await plansOf('ana.rivera@example.com')) ?? []).filter((line) => line.startsWith('child'))
  const mias = ['child Mia deductible in 0 150000', 'child Mia out-of-pocket in 750 600000']
  expect(await children()).toEqual(mias)
  await portal.pool.query(`update claims set served_from = '2025-10-21', served_to = '2025-10-21' where sensitive <> '{}'`)
  expect(await children()).toEqual(['child Leo deductible in 11500 150000', ...mias])
  await portal.pool.query(`update claims set sensitive = '{}'`)
  expect(await children()).toEqual(['child Leo deductible in 11500 150000', ...mias])
  await portal.pool.query(`update persons set dob = '2014-11-20' where first = 'Leo' and last = 'Rivera'`)
  expect(await children()).toEqual(mias)
})

test('an adult who grants benefits shows plan and own amounts to that person alone, who is named to the grantor', async () => {
  const [ana, ben] = [await idOf('Ana'), await idOf('Ben')]
  await portal.pool.query(
    `insert into family_grants (id, grantor_id, delegate_id, scopes, until, created_at)
      values (gen_random_uuid(), $1, $2, '{benefits}', '2026-12-31', now())`,
    [ben, ana],
  )
  expect(amounts(await plansOf('ana.rivera@example.com'))).toEqual(
    expect.arrayContaining(['granted Ben deductible in 61425 150000', 'mine deductible in 78340 150000']),
  )
  expect(amounts(await plansOf('ben.rivera@example.com'))?.filter((line) => line.startsWith('granted'))).toEqual([])
  const { rows } = await portal.pool.query(
    `select actor_id = (select id::text from profiles where person_id = $1::uuid) as "byAna" from audit_events where event = 'benefits.read' and subject_id = $2::text`,
    [ana, ben],
  )
  expect(rows).toEqual([{ byAna: true }])
  portal.clock.set(new Date('2027-01-02T15:00:00Z'))
  expect(JSON.stringify(await plansOf('ana.rivera@example.com'))).not.toContain('Ben deductible')
  expect((await plansOf('ana.rivera@example.com'))[0]?.meters.filter(({ whose }) => whose === 'granted')).toEqual([])
})

test('an adult’s own amounts are that adult’s alone, also an adult child’s and after a grant of everything else; the family’s total is shared', async () => {
  const [ana, leo] = [await idOf('Ana'), await idOf('Leo')]
  await portal.pool.query(`update persons set dob = '2006-01-01' where id = $1`, [leo])
  await portal.pool.query(
    `insert into family_grants (id, grantor_id, delegate_id, scopes, until, created_at)
      values (gen_random_uuid(), $1, $2, '{book,see-visits,see-records,messages,pay,share}', '2027-01-01', now())`,
    [leo, ana],
  )
  for (const email of ['ana.rivera@example.com', 'ben.rivera@example.com']) {
    const plans = await plansOf(email)
    expect(plans[0]?.meters.filter(({ first }) => first === 'Leo')).toEqual([])
    expect(amounts(plans)).toContain('family deductible in 151265 300000')
  }
  const bens = JSON.stringify(await plansOf('ben.rivera@example.com'))
  expect([bens.includes('61425'), bens.includes('78340'), bens.includes('11500')]).toEqual([true, false, false])
})

test('a high-deductible plan whose family shares the deductible, with a savings account', async () => {
  const plans = await plansOf('rita.rx@example.com')
  expect(plans[0]).toMatchObject({ name: 'Prairie HDHP', type: 'HDHP', hasHsa: true, people: [{ first: 'Rita', isYou: true }] })
  expect(amounts(plans)).toEqual(['mine deductible in 143210', 'mine out-of-pocket in 143210 500000'])
})

test('nobody without a known plan, with ended coverage or with an unknown id gets an error', async () => {
  expect(await plansOf('sam.basic@example.com')).toEqual([])
  await portal.pool.query(`update coverage_spans set plan = 'other' where person_id = $1`, [await idOf('Ana')])
  expect(await plansOf('ana.rivera@example.com')).toHaveLength(1)
  await portal.pool.query(`update memberships set plan = 'other' where id = $1`, [await idOf('Ana')])
  expect(await plansOf('ana.rivera@example.com')).toEqual([])
})

test('a plan without terms is shown without them, and amounts of another plan year are not', async () => {
  await portal.pool.query('delete from plan_terms')
  await portal.pool.query(`update accumulators set year_starts_on = '2025-01-01' where kind <> 'visits'`)
  const plans = await plansOf('ana.rivera@example.com')
  expect(plans[0]).toMatchObject({ terms: null })
  expect(amounts(plans)).toEqual(['mine visits in MH 6 40'])
})

test('each reading is audited', async () => {
  const read = async () => (await portal.pool.query(`select from audit_events where event = 'benefits.read' and outcome = 'ok'`)).rowCount
  await plansOf('sam.basic@example.com')
  expect(await read()).toBe(1)
})

test('when two records of a person are merged, the newer of two amounts stays', async () => {
  const [ana, ben] = [await idOf('Ana'), await idOf('Ben')]
  await portal.pool.query(`update accumulators set as_of = as_of + interval '1 day' where person_id = $1 and kind = 'deductible'`, [ben])
  await repointPerson(portal.db, ben, ana)
  const { rows } = await portal.pool.query<{ kind: string; used: number }>(
    `select kind, used from accumulators where person_id = $1 and network = 'in' order by kind`,
    [ana],
  )
  expect(rows).toEqual([
    { kind: 'deductible', used: 61_425 },
    { kind: 'out-of-pocket', used: 121_840 },
    { kind: 'visits', used: 6 },
  ])
  expect((await portal.pool.query('select from accumulators where person_id = $1', [ben])).rowCount).toBe(0)
})
