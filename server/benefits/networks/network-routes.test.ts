import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { NetworkPerson, ShownEntryStatus } from '#shared/benefits/network-calls.ts'

let portal: TestPortal
let ana: TestBrowser
let olga: TestBrowser
/** Doctors of the demo: in the preferred tier, in the second, in none, and one who left. */
let doctors: Record<'choice' | 'select' | 'none' | 'left', string>
beforeAll(async () => {
  portal = await openTestPortal({ directory: true, env: { RATE_LIMITS: '1000' } })
  ana = portal.browser()
  await ana.signIn('ana.rivera@example.com')
  olga = await portal.operator('olga.admin@example.com')
  const npis = (await portal.pool.query<{ npi: string }>('select npi from directory_doctors order by npi limit 40')).rows
  const at = (n: number) => npis[n]?.npi ?? ''
  doctors = { choice: at(0), select: at(2), none: at(4), left: at(1) }
})
afterAll(() => portal.close())

const statusUrl = (ids: readonly string[], more = '', kind = 'doctor') =>
  `/api/benefits/network-status?kind=${kind}&ids=${encodeURIComponent(ids.join(','))}${more}`
const statusesOf = async (browser: TestBrowser, ids: readonly string[], more = '', kind = 'doctor'): Promise<Record<string, unknown>> => {
  const answer = await browser.get(statusUrl(ids, more, kind))
  expect(answer.statusCode).toBe(200)
  const entries: ShownEntryStatus[] = answer.json().data.entries
  return Object.fromEntries(entries.map(({ id, places }) => [id, places[0]?.status]))
}
const peopleOf = async (browser: TestBrowser): Promise<NetworkPerson[]> =>
  (await browser.get('/api/benefits/network-people')).json().data.people
const signedIn = async (email: string) => {
  const browser = portal.browser()
  await browser.signIn(email)
  return browser
}
const idOf = async (first: string) =>
  (await portal.pool.query<{ id: string }>(`select id from persons where first = $1 and last = 'Rivera'`, [first])).rows[0]?.id ?? ''
const planOf = async (key: string) =>
  (await portal.pool.query<{ id: string }>('select id from plans where key = $1', [key])).rows[0]?.id ?? ''

test('a member sees who is in the own plan’s networks, with tier, source and day, who is not listed and who left', async () => {
  const basis = { source: 'Lakeside Benefit Administrators', asOf: '2026-11-01' }
  expect(await statusesOf(ana, Object.values(doctors))).toEqual({
    [doctors.choice]: { status: 'in', tier: 1, lastDay: null, network: 'Lakeside Choice', ...basis },
    [doctors.select]: { status: 'in', tier: 2, lastDay: null, network: 'Lakeside Select', ...basis },
    [doctors.none]: { status: 'not-listed', reason: 'absent', day: null, network: 'Lakeside Choice', ...basis },
    [doctors.left]: { status: 'not-listed', reason: 'ended', day: '2026-09-30', network: 'Lakeside Choice', ...basis },
  })
  const facilities = (await portal.pool.query<{ id: string }>('select id from directory_facilities order by id limit 3')).rows
  const ids = facilities.map(({ id }) => id)
  expect(Object.keys(await statusesOf(ana, ids, '', 'facility')).toSorted()).toEqual(ids)
})

test('without a plan, without networks and without a list nothing is known, and nobody is called not listed', async () => {
  const sam = await signedIn('sam.basic@example.com')
  expect(await statusesOf(sam, [doctors.choice])).toEqual({ [doctors.choice]: { status: 'unknown', reason: 'no-plan' } })
  expect((await peopleOf(sam)).map(({ isYou, hasList, plans }) => [isYou, hasList, plans])).toEqual([[true, false, []]])
  const named = (await portal.pool.query('select networks from plan_networks where plan_id = $1', [await planOf('PPO')])).rows[0]
  const setNetworks = async (networks: object[]) =>
    portal.pool.query('update plan_networks set networks = $1 where plan_id = $2', [JSON.stringify(networks), await planOf('PPO')])
  await setNetworks([])
  expect(await statusesOf(ana, [doctors.none])).toEqual({ [doctors.none]: { status: 'unknown', reason: 'no-networks' } })
  await setNetworks([...named.networks, { network: 'never loaded', tier: 3 }])
  expect(await statusesOf(ana, [doctors.none, doctors.choice])).toMatchObject({
    [doctors.none]: { status: 'unknown', reason: 'not-loaded' },
    [doctors.choice]: { status: 'in' },
  })
  await setNetworks(named.networks)
})

test('a contract with a TIN counts for a provider whom a list names under it, and leaves the others open', async () => {
  const { rows } = await portal.pool.query<{ id: string; key: string }>(
    `select id, key from networks where key in ('lakeside choice', 'prairie open')`,
  )
  const idOfKey = (key: string) => rows.find((row) => row.key === key)?.id
  await portal.pool.query(`insert into network_members (network_id, tin) values ($1, '123456789')`, [idOfKey('lakeside choice')])
  await portal.pool.query(`insert into network_members (network_id, provider_id, tin) values ($1, $2, '123456789')`, [
    idOfKey('prairie open'),
    doctors.none,
  ])
  expect(await statusesOf(ana, [doctors.none, doctors.left])).toMatchObject({
    [doctors.none]: { status: 'in', network: 'Lakeside Choice' },
    [doctors.left]: { status: 'unknown', reason: 'group-contract' },
  })
  await portal.pool.query(`delete from network_members where tin = '123456789'`)
})

test('a parent looks in a child’s networks; another adult’s, another family’s and an unknown person’s plan are not found', async () => {
  const people = await peopleOf(ana)
  expect(people.map(({ first, isYou, hasList }) => [first, isYou, hasList])).toEqual([
    ['Ana', true, true],
    ['Leo', false, true],
    ['Mia', false, true],
  ])
  const leo = await idOf('Leo')
  expect(await statusesOf(ana, [doctors.choice], `&person=${leo}`)).toMatchObject({ [doctors.choice]: { status: 'in' } })
  const rita = (await portal.pool.query<{ id: string }>(`select id from persons where first = 'Rita'`)).rows[0]?.id ?? ''
  for (const person of [await idOf('Ben'), rita, '00000000-0000-4000-8000-000000000000']) {
    const answer = await ana.get(statusUrl([doctors.choice], `&person=${person}`))
    expect([answer.statusCode, answer.json().meta.errors]).toEqual([404, ['NotFound']])
  }
  expect((await ana.get(statusUrl([doctors.choice], '&person=me'))).statusCode).toBeGreaterThanOrEqual(400)
})

test('signed out, with the PIN pending and for an operator the calls answer nothing; unknown and too many ids are no way around', async () => {
  const stranger = portal.browser()
  const pending = portal.browser()
  await pending.signIn('dora.secure@example.com')
  for (const url of [statusUrl([doctors.choice]), '/api/benefits/network-people'])
    for (const browser of [stranger, pending, olga]) expect([401, 403]).toContain((await browser.get(url)).statusCode)
  expect(await statusesOf(ana, ['1000000000', '../x', "'; drop table networks"])).toEqual({})
  expect((await ana.get(statusUrl(Array.from({ length: 26 }, (_, at) => String(at))))).statusCode).toBe(422)
  expect((await ana.get(statusUrl(['']))).statusCode).toBe(422)
  expect((await ana.get(statusUrl([doctors.choice], '', 'person'))).statusCode).toBe(422)
})

test('operators read the networks of a plan with their lists, and why members read what they do', async () => {
  const ppo = await planOf('PPO')
  const { data } = (await olga.get(`/api/console/plans/${ppo}/networks`)).json()
  expect(data).toMatchObject({ plan: 'Lakeside PPO', current: '2026-01-01' })
  expect(data.versions[0].networks[0]).toMatchObject({
    key: 'lakeside choice',
    tier: 1,
    list: { name: 'Lakeside Choice', source: 'Lakeside Benefit Administrators', asOf: '2026-11-01', idKinds: ['demo', 'npi'] },
  })
  expect(data.versions[0].networks[0].list.members).toBeGreaterThan(1_000)
  const explain = async (provider: string, by = olga) => by.get(`/api/console/plans/${ppo}/network-status?provider=${provider}`)
  expect((await explain(doctors.left)).json().data).toMatchObject({
    name: expect.stringContaining(' '),
    places: [{ status: { status: 'not-listed', reason: 'ended' } }],
    rows: [{ network: 'Lakeside Choice', why: 'id', endsOn: '2026-09-30' }],
  })
  expect((await explain('2000000001')).statusCode).toBe(422)
  expect((await explain('demo-pharmacy-9999')).json().data).toEqual({ name: null, places: [], rows: [] })
  expect((await explain(doctors.left, ana)).statusCode).toBe(401)
})

test('an operator who is limited to other groups finds neither the plan’s networks nor a provider in them', async () => {
  const [ppo, hdhp] = [await planOf('PPO'), await planOf('HDHP')]
  const omar = await portal.operator('omar.admin@example.com')
  await portal.pool.query(
    `update operators set group_ids = array[(select id from groups where code = 'RX-ONLY')] where email = 'omar.admin@example.com'`,
  )
  const statuses = async (id: string) => [
    (await omar.get(`/api/console/plans/${id}/networks`)).statusCode,
    (await omar.get(`/api/console/plans/${id}/network-status?provider=${doctors.choice}`)).statusCode,
  ]
  expect(await statuses(ppo)).toEqual([404, 404])
  expect(await statuses(hdhp)).toEqual([200, 200])
})

test('an administrator changes the networks of a plan from a day on; members read the doctors of those from that day', async () => {
  const ppo = await planOf('PPO')
  const url = (day: string) => `/api/console/plans/${ppo}/networks/${day}`
  const put = (day: string, before: unknown, networks: unknown) => olga.put(url(day), { before, networks })
  const errorsIn = async (answer: ReturnType<TestBrowser['put']>): Promise<string[]> => {
    const { statusCode, json } = await answer
    const messages = json().meta?.errorMessages ?? []
    return [String(statusCode), ...messages.map(({ code, field }: { code: string; field?: string }) => `${code} ${field ?? ''}`.trim())]
  }
  const stored = [
    { network: 'lakeside choice', tier: 1 },
    { network: 'lakeside select', tier: 2 },
  ]
  const select = [{ network: ' Lakeside  SELECT', tier: 1 }]
  expect(await errorsIn(put('2026-01-01', null, select)), 'there are networks of that day').toEqual(['409', 'Conflict'])
  expect(await errorsIn(put('2026-01-01', [stored[0]], select)), 'somebody else changed them').toEqual(['409', 'Conflict'])
  expect(await errorsIn(put('2026-01-01', stored, stored.toReversed()))).toEqual(['422', 'NothingChanged'])
  expect(await errorsIn(put('2025-12-31', null, select))).toEqual(['422', 'DayOutsidePlan startsOn'])
  expect(await errorsIn(put('2026-02-30', null, select))).toEqual(['422', 'DateInvalid startsOn'])
  expect(await errorsIn(put('2026-12-01', null, [...select, ...select]))).toEqual(['422', 'EntryTwice networks'])
  expect(await errorsIn(put('2026-12-01', null, [{ network: '', tier: 1 }]))).toEqual(['422', 'Required networks.0.network'])
  expect((await put('2026-12-01', null, select)).json().data).toMatchObject({
    today: '2026-11-20',
    current: '2026-01-01',
    versions: [{ startsOn: '2026-12-01', networks: [{ key: 'lakeside select', tier: 1 }] }, { startsOn: '2026-01-01' }],
    loaded: expect.arrayContaining([{ key: 'prairie open', name: 'Prairie Open Access' }]),
  })
  const statuses = async () => {
    const own = await signedIn('ana.rivera@example.com')
    const found = await statusesOf(own, [doctors.choice, doctors.select])
    return Object.values(found).map((one) => (one as { status: string }).status)
  }
  expect(await statuses()).toEqual(['in', 'in'])
  const now = portal.clock.now()
  portal.clock.set(new Date('2026-12-01T15:00:00Z'))
  expect(await statuses()).toEqual(['not-listed', 'in'])
  const again = await portal.operator('olga.admin@example.com')
  expect((await again.ask('DELETE', url('2026-12-01'), {})).json().meta.errors).toEqual(['DayNotAhead'])
  portal.clock.set(now)
  olga = await portal.operator('olga.admin@example.com')
  expect((await olga.ask('DELETE', url('2026-12-01'), {})).json().data.versions).toHaveLength(1)
  expect((await olga.ask('DELETE', url('2026-12-01'), {})).statusCode).toBe(404)
  const { rows } = await portal.pool.query(
    `select reason from audit_events where event = 'admin.plan.networks' and outcome = 'ok'
      and subject_id = (select group_id::text from plans where id = $1) order by seq`,
    [ppo],
  )
  expect(rows.map(({ reason }) => reason)).toEqual(['PPO 2026-12-01: lakeside select:1', 'PPO 2026-12-01: removed'])
})

test('other roles and operators of other groups change no networks', async () => {
  const [ppo, hdhp] = [await planOf('PPO'), await planOf('HDHP')]
  const edit = { before: null, networks: [] }
  for (const email of ['sue.support@example.com', 'al.audit@example.com'] as const) {
    const reader = await portal.operator(email)
    expect((await reader.put(`/api/console/plans/${ppo}/networks/2027-01-01`, edit)).json().meta.errors).toEqual(['RoleMissing'])
  }
  const omar = await portal.operator('omar.admin@example.com')
  await portal.pool.query(
    `update operators set group_ids = array[(select id from groups where code = 'RX-ONLY')] where email = 'omar.admin@example.com'`,
  )
  const tried = [
    await omar.put(`/api/console/plans/${ppo}/networks/2027-01-01`, edit),
    await omar.ask('DELETE', `/api/console/plans/${ppo}/networks/2027-01-01`, {}),
    await omar.put(`/api/console/plans/${hdhp}/networks/2027-01-01`, edit),
  ]
  expect(tried.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200])
})
