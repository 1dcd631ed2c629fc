import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/demo-people.ts'
import { keepPortalRetention } from '#server/retention/retention-jobs.ts'
import { sendRetention } from '#server/retention/send-retention.ts'
import { approveWaiting } from '#server/testing/approve.ts'
import { keepCareOf } from '#server/testing/care-retention.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

const year = 366 * 86_400_000
const email = 'ana.rivera@example.com'

let portal: TestPortal
let ana: { person: string; profile: string; telehealth: string }
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
  await seedCare(portal)
  // The job of expired visits does not run here.
  await portal.care?.pool.query(`update visits set status = 'Expired' where status in ('Requested', 'Proposed', 'Locked', 'Started')`)
  portal.clock.advance(25 * 3_600_000)
  const { rows } = await portal.pool.query(
    `select p.id as person, f.id as profile, p.telehealth_id as telehealth from profiles f join persons p on p.id = f.person_id where f.email = $1`,
    [email],
  )
  ana = rows[0]
})
afterEach(() => portal.close())

const openAna = (by: TestBrowser) => by.post(`/api/console/members/${ana.person}/open`, { reason: 'case' })
const place = async (by?: TestBrowser) => {
  const olga = by ?? (await portal.operator('olga.admin@example.com'))
  await openAna(olga)
  return olga.post(`/api/console/members/${ana.person}/legal-hold`, { reason: 'Docket 26-1180' })
}
const lift = async () => {
  const olga = await portal.operator('olga.admin@example.com')
  const [hold] = (await olga.get('/api/console/legal-holds')).json().data
  return { hold, answer: await olga.post(`/api/console/legal-holds/${hold.id}/lift`, { reason: 'Settled' }) }
}
const closeAccount = async () => {
  const browser = portal.browser()
  await browser.signIn(email)
  const answer = await browser.post('/api/account/close', { email, currentPassword: demoPassword })
  expect(answer.statusCode, answer.body).toBe(200)
}
const counts = async (...tables: string[]) => {
  const found: number[] = []
  for (const table of tables)
    found.push((await portal.pool.query(`select count(*)::int as n from ${table} where profile_id = $1`, [ana.profile])).rows[0].n)
  return found
}
const careCounts = async () => {
  const of = async (table: string, column: string) =>
    (await portal.care?.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [ana.telehealth]))?.rows[0].n
  return {
    visits: await of('care.visits', 'patient_id'),
    threads: await of('care.message_threads', 'patient_id'),
    invoices: await of('care.invoices', 'patient_id'),
    medical: await of('care.medical_entries', 'patient_id'),
    inbox: await of('care.inbox_items', 'member_id'),
  }
}
/** Both jobs, after the portal has told care what it should know. */
const keep = async () => {
  await sendRetention(portal.portal, portal.db)
  await keepPortalRetention(portal.portal, portal.db)
  await keepCareOf(portal)
}
const own = ['profile_phones', 'favorites', 'notification_preferences'] as const

test('closing the account of a person under legal hold deletes nothing; lifting the hold releases it to the job', async () => {
  await portal.pool.query(`update profiles set zip = '78704', gender = 'Female' where id = $1`, [ana.profile])
  const before = await counts(...own)
  expect(before[0]).toBeGreaterThan(0)
  expect(before[1]).toBeGreaterThan(0)
  expect((await place()).statusCode).toBe(200)
  await closeAccount()
  expect(await counts(...own)).toEqual(before)
  await keep()
  expect(await counts(...own)).toEqual(before)
  const kept = async () =>
    (
      await portal.pool.query(
        `select f.zip, f.gender, h.closed_email as email from profiles f, legal_holds h where f.id = $1 and h.person_id = $2`,
        [ana.profile, ana.person],
      )
    ).rows[0]
  expect(await kept()).toEqual({ zip: '78704', gender: 'Female', email })
  expect((await portal.browser().signIn(email)).statusCode).toBe(400)

  const { answer } = await lift()
  expect((await approveWaiting(portal, answer)).statusCode).toBe(200)
  await keep()
  expect(await counts(...own)).toEqual([0, 0, 0])
  expect(await kept()).toEqual({ zip: null, gender: null, email: null })
})

test('forty years later everything of a held person is there, also in the telehealth service, and nothing once it is lifted', async () => {
  await place()
  await closeAccount()
  await portal.pool.query(`update persons set ends_on = '2026-12-31' where id = $1`, [ana.person])
  await portal.pool.query(`update coverage_spans set ends_on = '2026-12-31' where person_id = $1`, [ana.person])
  const before = await careCounts()
  expect(Math.min(...Object.values(before))).toBeGreaterThan(0)
  portal.clock.advance(40 * year)
  await keep()
  expect(await careCounts()).toEqual(before)
  const person = async () => (await portal.pool.query(`select first from persons where id = $1`, [ana.person])).rows
  expect(await person()).toEqual([{ first: 'Ana' }])
  // Others' records of the same age are gone: the job did run.
  const others = await portal.care?.pool.query(`select count(*)::int as n from care.visits where patient_id <> $1 and member_id <> $1`, [
    ana.telehealth,
  ])
  expect(others?.rows[0].n).toBe(0)

  await portal.pool.query(`update legal_holds set lifted_at = $1`, [portal.clock.now()])
  await keep()
  expect(await careCounts()).toEqual({ visits: 0, threads: 0, invoices: 0, medical: 0, inbox: 0 })
  expect(await person()).toEqual([])
})

test('a merge that would delete a held record is refused', async () => {
  const olga = await portal.operator('olga.admin@example.com')
  await portal.pool.query(
    `insert into memberships (id, group_id, subscriber_number, plan, created_at)
       select gen_random_uuid(), group_id, 'TWIN', plan, created_at from memberships m
       where m.id = (select membership_id from persons where id = $1)`,
    [ana.person],
  )
  await portal.pool.query(
    `insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, telehealth_id, starts_on, created_at)
       select m.id, m.id, 'Primary', p.first, p.last, p.first_folded, p.last_folded, p.dob, 'twin', '2026-06-01', now()
       from persons p, memberships m where p.id = $1 and m.subscriber_number = 'TWIN'`,
    [ana.person],
  )
  await place(olga)
  const [twin] = (await olga.get(`/api/console/members/${ana.person}/duplicates`)).json().data
  const merge = () => olga.post(`/api/console/members/${ana.person}/merge`, { otherId: twin.otherId, seen: twin.seen })
  expect((await merge()).json().meta.errors).toEqual(['LegalHold'])
  await portal.pool.query(`update legal_holds set person_id = $1`, [twin.otherId])
  expect((await merge()).json().meta.errors).toEqual(['LegalHold'])
  expect(
    (await portal.pool.query(`select count(*)::int as n from persons where id = any($1)`, [[ana.person, twin.otherId]])).rows[0].n,
  ).toBe(2)
})

test('placing a hold needs the role, an opened member and a reason, and is audited; lifting needs a second administrator', async () => {
  const sue = await portal.operator('sue.support@example.com')
  await openAna(sue)
  const path = `/api/console/members/${ana.person}/legal-hold`
  expect((await sue.post(path, { reason: 'x' })).statusCode).toBe(403)
  const olga = await portal.operator('olga.admin@example.com')
  expect((await olga.post(path, { reason: 'x' })).json().meta.errors).toEqual(['ReasonNeeded'])
  await openAna(olga)
  expect((await olga.post(path, { reason: ' ' })).json().meta.errorMessages[0]).toMatchObject({ code: 'Required', field: 'reason' })
  expect((await olga.post(path, { reason: 'Docket 26-1180' })).json()).toEqual({ data: { isKnownToCare: true } })
  expect((await olga.post(path, { reason: 'again' })).json().meta.errors).toEqual(['LegalHold'])
  const { hold, answer } = await lift()
  expect(hold).toMatchObject({ personId: ana.person, name: 'Ana Rivera', reason: 'Docket 26-1180', placedBy: 'Olga Admin' })
  const self = await olga.post(`/api/console/approvals/${answer.json().data.waiting.id}`, { approve: true })
  expect(self.json().meta.errors).toEqual(['SecondOperatorNeeded'])
  expect((await olga.get('/api/console/legal-holds')).json().data).toHaveLength(1)
  expect((await approveWaiting(portal, answer)).statusCode).toBe(200)
  expect((await olga.get('/api/console/legal-holds')).json().data).toEqual([])
  const { rows } = await portal.pool.query(
    `select event, subject_id, reason from audit_events where event like 'hold.%' and outcome = 'ok' and event <> 'hold.read' order by seq`,
  )
  expect(rows).toEqual(['hold.place', 'hold.lift'].map((event) => ({ event, subject_id: ana.person, reason: hold.id })))
})

test('placing a hold waits for a deletion under way', async () => {
  const client = await portal.pool.connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock_shared(hashtext(current_schema() || ' legal holds'))`)
  let isPlaced = false
  const placing = place().then((answer) => {
    isPlaced = true
    return answer
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isPlaced).toBe(false)
  await client.query('commit')
  client.release()
  expect((await placing).statusCode).toBe(200)
})
