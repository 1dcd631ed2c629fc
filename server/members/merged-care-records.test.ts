import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendChangedRights } from '#server/care/send-changed-rights.ts'
import { sendCareMerges } from '#server/care/send-merges.ts'
import { listHeldMembers } from '#server/retention/held-person-store.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

/** A merge of two records of one person, with the telehealth side's records of both. The tables of the portal's twin are in merge-members.test.ts. */
let portal: TestPortal
let olga: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
  await seedCare(portal)
  olga = await portal.operator('olga.admin@example.com')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await portal.close()
})

const careRows = async <T>(statement: string, values: unknown[] = []): Promise<T[]> =>
  (await portal.care?.pool.query(statement, values))?.rows as T[]
const one = async <T>(statement: string, values: unknown[] = []): Promise<T> => (await portal.pool.query(statement, values)).rows[0]

type Child = { id: string; telehealth: string }
/** Ana's child Leo, and a second record of him, as a sponsor's new file creates it. */
const leo = () => one<Child>(`select id, telehealth_id as telehealth from persons where first = 'Leo' and last = 'Rivera'`)
const addTwin = async (): Promise<Child> => {
  const id = crypto.randomUUID()
  await portal.pool.query(
    `insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, gender, telehealth_id, external_id, zip, starts_on, created_at)
      select $1, membership_id, relation, first, last, first_folded, last_folded, dob, gender, $2, 'TWIN', zip, '2026-06-01', now() from persons where first = 'Leo' and last = 'Rivera'`,
    [id, `th-${id}`],
  )
  return { id, telehealth: `th-${id}` }
}
const visitsOf = async (telehealth: string) =>
  (await careRows<{ id: string }>('select id from care.visits where patient_id = $1 order by id', [telehealth])).map(({ id }) => id)
const merge = async (kept: Child, gone: Child) => {
  await olga.post(`/api/console/members/${kept.id}/open`, { reason: 'duplicate' })
  const listed = (await olga.get(`/api/console/members/${kept.id}/duplicates`)).json().data
  const found = listed.find(({ otherId }: { otherId: string }) => otherId === gone.id)
  const answer = await olga.post(`/api/console/members/${kept.id}/merge`, { otherId: gone.id, seen: found.seen })
  return [answer.statusCode, answer.json().meta?.errors?.[0] ?? answer.json().data.personId]
}
/** What the server's jobs do every second. */
const runJobs = async () => {
  await sendCareMerges(portal.portal, portal.db)
  await sendChangedRights(portal.portal, portal.db)
}
const ordersLeft = async () => (await portal.pool.query('select id from care_merges')).rowCount
const memberOf = async (id: string) => (await olga.get(`/api/console/members/${id}`)).json().data.person
const away = () => {
  const { ask } = portal.portal.care
  const spy = vi.spyOn(portal.portal.care, 'ask').mockRejectedValue(new Error('no answer'))
  return () => spy.mockImplementation(ask)
}
const addVisit = (telehealth: string, status: string, at: string) =>
  careRows(
    `insert into care.visits (id, reference, member_id, patient_id, patient_first, patient_last, patient_date_of_birth, group_code, type, method, status,
      is_on_demand, requested_at, time_zone, state, reason, price_cents, policy, created_at, draft_id, clinician_id)
      select gen_random_uuid(), 'V-' || left(gen_random_uuid()::text, 8), member_id, $1, patient_first, patient_last, patient_date_of_birth, group_code, type,
      method, $2, false, $3, time_zone, state, reason, price_cents, policy, created_at, gen_random_uuid(), (select id from care.clinicians limit 1)
      from care.visits limit 1`,
    [telehealth, status, at],
  )

test('the parent sees the telehealth records of both under the kept one, and both logs say so', async () => {
  const [old, twin] = [await leo(), await addTwin()]
  await addVisit(old.telehealth, 'Completed', '2026-11-01T15:00:00Z')
  await addVisit(twin.telehealth, 'Completed', '2026-11-02T15:00:00Z')
  const all = [...(await visitsOf(old.telehealth)), ...(await visitsOf(twin.telehealth))].sort()
  expect(await merge(old, twin)).toEqual([200, old.id])
  await runJobs()
  expect([await visitsOf(old.telehealth), await visitsOf(twin.telehealth), await ordersLeft()]).toEqual([all, [], 0])
  const ana = portal.browser()
  await ana.signIn('ana.rivera@example.com')
  const past = (await ana.get(`/api/consultations/past?memberId=${old.telehealth}`)).json()
  expect(JSON.stringify(past)).toContain(all[0])
  const sent = await one<{ outcome: string; reason: string; actor_id: string }>(
    `select * from audit_events where event = 'member.merge.care'`,
  )
  const { id: operatorId } = await one<{ id: string }>(`select id from operators where email = 'olga.admin@example.com'`)
  expect(sent).toMatchObject({ outcome: 'ok', subject_id: old.id, actor_id: operatorId, level: 'job' })
  const [order] = /order \S+/.exec(sent.reason) ?? []
  const ofCare = await careRows<object>(
    `select subject_id, actor_id from care.audit_events where event = 'person.merge' and reason like '%' || $1`,
    [order],
  )
  expect(ofCare).toEqual([
    { subject_id: old.telehealth, actor_id: operatorId },
    { subject_id: twin.telehealth, actor_id: operatorId },
  ])
})

test('while the telehealth side is away the merge waits and the console says so; it arrives once', async () => {
  const [old, twin] = [await leo(), await addTwin()]
  await addVisit(twin.telehealth, 'Completed', '2026-11-02T15:00:00Z')
  const back = away()
  expect(await merge(old, twin)).toEqual([200, old.id])
  expect(await sendCareMerges(portal.portal, portal.db)).toBe(false)
  expect((await memberOf(old.id)).careMerge).toEqual({ since: expect.any(String), refusal: null })
  back()
  // Two nodes, and an answer that was lost.
  await Promise.all([sendCareMerges(portal.portal, portal.db), sendCareMerges(portal.portal, portal.db)])
  expect([(await visitsOf(twin.telehealth)).length, await ordersLeft(), (await memberOf(old.id)).careMerge]).toEqual([0, 0, null])
  expect((await portal.pool.query(`select 1 from audit_events where event = 'member.merge.care'`)).rowCount).toBe(1)
})

test('the operator is told at once of visits that conflict, and nothing is merged', async () => {
  const [old, twin] = [await leo(), await addTwin()]
  await addVisit(old.telehealth, 'Locked', '2026-11-25T15:00:00Z')
  await addVisit(twin.telehealth, 'Locked', '2026-11-25T15:10:00Z')
  expect(await merge(old, twin)).toEqual([409, 'VisitsOverlap'])
  expect(await one('select count(*)::int as n from persons where id = $1', [twin.id])).toEqual({ n: 1 })
  expect(await ordersLeft()).toBe(0)
})

test('a conflict that shows only later keeps the merge waiting, mails the administrators once, and ends with the conflict', async () => {
  const [old, twin] = [await leo(), await addTwin()]
  const back = away()
  await merge(old, twin)
  back()
  await addVisit(old.telehealth, 'Locked', '2026-11-25T15:00:00Z')
  await addVisit(twin.telehealth, 'Locked', '2026-11-25T15:10:00Z')
  await sendCareMerges(portal.portal, portal.db)
  portal.clock.advance(61_000)
  await sendCareMerges(portal.portal, portal.db)
  expect((await memberOf(old.id)).careMerge).toMatchObject({ refusal: 'VisitsOverlap' })
  const { rows: mails } = await portal.pool.query(
    `select recipient, subject, text from outbox_messages where kind = 'refused-order' order by recipient`,
  )
  expect((mails as { recipient: string }[]).map(({ recipient }) => recipient)).toEqual(['olga.admin@example.com', 'omar.admin@example.com'])
  expect(JSON.stringify(mails)).not.toMatch(/Leo|Rivera/)
  await careRows(`update care.visits set status = 'Cancelled' where patient_id = $1`, [twin.telehealth])
  portal.clock.advance(61_000)
  await sendCareMerges(portal.portal, portal.db)
  expect([(await visitsOf(twin.telehealth)).length, await ordersLeft()]).toEqual([0, 0])
})

test('a legal hold on the kept record holds what has not arrived yet', async () => {
  const [old, twin] = [await leo(), await addTwin()]
  const back = away()
  await merge(old, twin)
  back()
  await olga.post(`/api/console/members/${old.id}/hold`, { reason: 'Letter of counsel' })
  await portal.pool.query(
    `insert into legal_holds (id, person_id, telehealth_id, reason, placed_by, placed_at)
      select gen_random_uuid(), $1, $2, 'case', id, now() from operators where email = 'olga.admin@example.com'
      and not exists (select from legal_holds where person_id = $1)`,
    [old.id, old.telehealth],
  )
  expect(await listHeldMembers(portal.db)).toEqual([old.telehealth, twin.telehealth].sort())
})

test('nobody registers without a proof as a person whose telehealth records have not arrived yet', async () => {
  const group = await one<{ id: string }>(`select id from groups where code = 'BASIC'`)
  const addNora = async (number: string): Promise<Child> => {
    const id = crypto.randomUUID()
    const membership = `insert into memberships (id, group_id, subscriber_number, plan, created_at) values ($1, $2, $3, 'Plan', now())`
    await portal.pool.query(membership, [id, group.id, number])
    await portal.pool.query(
      `insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, gender, telehealth_id, external_id, zip, starts_on, created_at)
        values ($1, $1, 'Primary', 'Nora', 'Novak', 'nora', 'novak', '1980-03-04', 'Female', $2, $3, '98101', '2026-01-01', now())`,
      [id, `th-${id}`, number],
    )
    return { id, telehealth: `th-${id}` }
  }
  const [kept, gone] = [await addNora('NORA-1'), await addNora('NORA-2')]
  await addVisit(gone.telehealth, 'Completed', '2026-11-02T15:00:00Z')
  const back = away()
  const [, keptId] = await merge(kept, gone)
  expect(keptId).toBe(kept.id)
  back()
  const register = async () => {
    const stranger = portal.browser()
    const { data } = (await stranger.get('/api/memberships/v2/lookup?lastName=Novak&dob=1980-03-04&zip=98101')).json()
    const account = { email: 'stranger@example.com', phone: '(312) 555-0199', password: 'Welcome-2-Me!', acceptNotice: true, version: 2 }
    const answer = await stranger.post('/api/profiles', {
      ...account,
      membershipId: data.membershipId,
      familyMemberId: data.persons[0].familyMemberId,
    })
    return [answer.statusCode, answer.json().meta?.errors?.[0]]
  }
  expect(await register()).toEqual([409, 'RegistrationProofNeeded'])
  await sendCareMerges(portal.portal, portal.db)
  expect(await ordersLeft()).toBe(0)
  expect(await register()).toEqual([409, 'RegistrationProofNeeded'])
})
