import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/demo-people.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let olga: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal()
  twins = 0
  portal.clock.advance(25 * 3_600_000)
  olga = await portal.operator('olga.admin@example.com')
})

afterEach(() => portal.close())

const one = async <T>(statement: string, values: unknown[] = []): Promise<T> => (await portal.pool.query(statement, values)).rows[0]
const samOf = () =>
  one<{ person: string; profile: string; telehealth: string; group: string }>(
    `select p.id as person, f.id as profile, p.telehealth_id as telehealth, m.group_id as group from profiles f join persons p on p.id = f.person_id join memberships m on m.id = p.membership_id where f.email = 'sam.basic@example.com'`,
  )
let twins = 0
/** A duplicate record of Sam, as a sponsor's new file creates it. */
const addTwin = async (change: Record<string, unknown> = {}, groupCode = 'BASIC') => {
  const id = crypto.randomUUID()
  twins += 1
  const number = `N-${twins}`
  const membershipId = String(change.membership_id ?? id)
  const group = await one<{ id: string }>('select id from groups where code = $1', [groupCode])
  if (!change.membership_id)
    await portal.pool.query(
      `insert into memberships (id, group_id, subscriber_number, plan, created_at) values ($1, $2, $3, 'New plan', now())`,
      [id, group.id, number],
    )
  const person = {
    id,
    membership_id: membershipId,
    relation: 'Primary',
    first: 'Sam',
    last: 'Basic',
    first_folded: 'sam',
    last_folded: 'basic',
    dob: '1991-07-08',
    telehealth_id: id,
    external_id: number,
    zip: '98109',
    starts_on: '2026-06-01',
    created_at: new Date(),
    ...change,
  }
  const names = Object.keys(person)
  await portal.pool.query(`insert into persons (${names}) values (${names.map((_, at) => `$${at + 1}`)})`, Object.values(person))
  return id
}
const open = (id: string, by = olga) => by.post(`/api/console/members/${id}/open`, { reason: 'duplicate' })
const list = async (id: string) => (await olga.get(`/api/console/members/${id}/duplicates`)).json().data
const merge = async (id: string, otherId: string, seen: string, by = olga) => {
  const answer = await by.post(`/api/console/members/${id}/merge`, { otherId, seen })
  return [answer.statusCode, answer.json().meta?.errors?.[0] ?? answer.json().data.personId]
}
const clean = (id: string) => portal.pool.query('delete from persons where id = $1', [id])

test('a merge keeps account, sessions and telehealth id, takes the newer sponsor data and moves identities', async () => {
  const sam = await samOf()
  const member = portal.browser()
  await member.signIn('sam.basic@example.com')
  const twin = await addTwin()
  const provider = crypto.randomUUID()
  await portal.pool.query(
    `insert into identity_providers (id, group_id, kind, issuer, eligibility_attribute, created_at, updated_at) values ($1, $2, 'saml', 'i', 'e', now(), now())`,
    [provider, sam.group],
  )
  await portal.pool.query(`insert into linked_identities values ($1, 'sub', $2, now())`, [provider, twin])
  await open(twin)
  const [found] = await list(twin)
  expect(found).toMatchObject({ otherId: sam.person, stays: 'other', factsOf: 'one', obstacle: null })
  expect(found.fields).toContainEqual({ field: 'zip', one: '98109', other: '98101', isSame: false })
  expect(await merge(twin, sam.person, found.seen)).toEqual([200, sam.person])
  expect(await one('select membership_id, telehealth_id, external_id, zip, relation from persons where id = $1', [sam.person])).toEqual({
    membership_id: sam.person,
    telehealth_id: sam.telehealth,
    external_id: 'N-1',
    zip: '98109',
    relation: 'Primary',
  })
  expect(await one('select subscriber_number, plan from memberships where id = $1', [sam.person])).toEqual({
    subscriber_number: 'N-1',
    plan: 'New plan',
  })
  expect(await one('select count(*)::int as n from persons where id = $1', [twin])).toEqual({ n: 0 })
  expect(await one('select count(*)::int as n from memberships where id = $1', [twin])).toEqual({ n: 0 })
  expect(await one('select person_id from linked_identities')).toEqual({ person_id: sam.person })
  expect((await member.get('/api/session')).statusCode).toBe(200)
  const { rows } = await portal.pool.query(`select reason, subject_id from audit_events where event = 'member.merge' order by seq`)
  expect(rows).toEqual([
    { reason: 'duplicate', subject_id: sam.profile },
    { reason: `into ${sam.person}`, subject_id: twin },
  ])
})

test('a merge takes the coverage spans of the record whose sponsor data it takes', async () => {
  const sam = await samOf()
  const twin = await addTwin()
  await portal.pool.query(
    `insert into coverage_spans (person_id, seq, line, plan, starts_on, ends_on, is_void, grants, person_starts_on)
      values ($1, 0, 'HLT', 'CARE', '2026-01-01', '2026-03-31', false, true, '2026-06-01'), ($1, 1, 'HLT', 'CARE', '2026-06-01', null, false, true, '2026-06-01')`,
    [twin],
  )
  await open(twin)
  const [found] = await list(twin)
  expect(await merge(twin, sam.person, found.seen)).toEqual([200, sam.person])
  await open(sam.person)
  const { spans } = (await olga.get(`/api/console/members/${sam.person}`)).json().data.person
  expect(spans).toMatchObject([
    { line: 'HLT', startsOn: '2026-01-01', endsOn: '2026-03-31' },
    { line: 'HLT', startsOn: '2026-06-01', endsOn: null },
  ])
})

test('a merge with an older record changes nothing in the newer one', async () => {
  const sam = await samOf()
  const twin = await addTwin({ starts_on: '2020-01-01', ends_on: '2020-12-31', zip: '11111' })
  await open(sam.person)
  const [found] = await list(sam.person)
  expect(found).toMatchObject({ otherId: twin, stays: 'one', factsOf: 'one' })
  expect(await merge(sam.person, twin, found.seen)).toEqual([200, sam.person])
  expect(await one('select zip from persons where id = $1', [sam.person])).toEqual({ zip: '98101' })
})

test('a stranger cannot register over a merged record whose other half had a closed account', async () => {
  const sam = await samOf()
  const own = portal.browser()
  await own.signIn('sam.basic@example.com')
  const closing = { email: 'sam.basic@example.com', currentPassword: demoPassword }
  expect((await own.post('/api/account/close', closing)).statusCode).toBe(200)
  const twin = await addTwin()
  await open(twin)
  const [found] = await list(twin)
  expect(found).toMatchObject({ otherId: sam.person, stays: 'other', factsOf: 'one', obstacle: null })
  expect(await merge(twin, sam.person, found.seen)).toEqual([200, sam.person])
  expect(await one('select telehealth_id from persons where id = $1', [sam.person])).toEqual({ telehealth_id: sam.telehealth })
  const stranger = portal.browser()
  const { data } = (await stranger.get('/api/memberships/v2/lookup?lastName=Basic&dob=1991-07-08&zip=98109')).json()
  const account = { email: 'stranger@example.com', phone: '(312) 555-0199', password: 'Welcome-2-Me!', acceptNotice: true, version: 2 }
  const chosen = { membershipId: data.membershipId, familyMemberId: data.persons[0].familyMemberId }
  const answer = await stranger.post('/api/profiles', { ...account, ...chosen })
  expect([answer.statusCode, answer.json().meta?.errors]).toEqual([409, ['RegistrationProofNeeded']])
})

test('a closed account of the record that goes belongs to the one that stays', async () => {
  const sam = await samOf()
  const twin = await addTwin()
  await portal.pool.query(
    `insert into profiles (id, email, password_hash, first, last, created_at, closed_at, former_person_id)
      values ($1, 'closed:twin', '', 'Sam', 'Basic', now(), now(), $2)`,
    [crypto.randomUUID(), twin],
  )
  await open(twin)
  const [found] = await list(twin)
  expect(await merge(twin, sam.person, found.seen)).toEqual([200, sam.person])
  expect(await one(`select former_person_id from profiles where email = 'closed:twin'`)).toEqual({ former_person_id: sam.person })
})

test('records with another group, birthday or name are not duplicates', async () => {
  const sam = await samOf()
  const ids = [await addTwin({}, 'FOYER'), await addTwin({ dob: '1991-08-07' }), await addTwin({ first: 'Samuel', first_folded: 'samuel' })]
  await open(sam.person)
  expect(await list(sam.person)).toEqual([])
  for (const id of ids) expect(await merge(sam.person, id, 'x')).toEqual([404, 'NotFound'])
  for (const id of ids) await clean(id)
})

test('a record that changed after it was shown is not merged', async () => {
  const sam = await samOf()
  const twin = await addTwin()
  await open(sam.person)
  const [found] = await list(sam.person)
  await portal.pool.query(`update persons set zip = '22222' where id = $1`, [twin])
  expect(await merge(sam.person, twin, found.seen)).toEqual([409, 'Conflict'])
  await clean(twin)
})

test('two accounts, or a record with its own family, are not merged', async () => {
  const sam = await samOf()
  const twin = await addTwin()
  const child = await addTwin({ membership_id: twin, relation: 'Dependent', first: 'Kid', first_folded: 'kid' })
  await open(sam.person)
  const [head] = await list(sam.person)
  expect(head.obstacle).toBe('HeadOfFamily')
  expect(await merge(sam.person, twin, head.seen)).toEqual([409, 'HeadOfFamily'])
  await clean(child)
  await portal.pool.query(
    `insert into profiles (id, person_id, email, password_hash, first, last, created_at) values (gen_random_uuid(), $1, 'sam2@example.com', 'x', 'Sam', 'Basic', now())`,
    [twin],
  )
  const [accounts] = await list(sam.person)
  expect(await merge(sam.person, twin, accounts.seen)).toEqual([409, 'TwoAccounts'])
})

test('support cannot merge duplicates, and nobody can without a reason', async () => {
  const sam = await samOf()
  const sue = await portal.operator('sue.support@example.com')
  expect(await merge(sam.person, sam.person, 'x', sue)).toEqual([403, 'RoleMissing'])
  expect(await merge(sam.person, sam.person, 'x')).toEqual([409, 'ReasonNeeded'])
  expect((await sue.get(`/api/console/members/${sam.person}/duplicates`)).json().meta.errors).toEqual(['ReasonNeeded'])
})
