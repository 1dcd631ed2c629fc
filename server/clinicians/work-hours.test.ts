import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, outboxMessages } from '#platform/schema/platform-tables.ts'
import { addApprovedClinician } from '#server/testing/approve-clinician.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { RosterClinician } from '#shared/clinicians/roster.ts'
import type { WorkHours } from '#shared/clinicians/work-hours.ts'

let portal: TestPortal
let olga: TestBrowser
let id: string
let number = 0
beforeAll(async () => {
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '100' } })
  await seedCare(portal)
})
beforeEach(async () => {
  await portal.pool.query(`update operators set group_ids = null where email = 'omar.admin@example.com'`)
  olga = await portal.operator('olga.admin@example.com')
  number += 1
  const profile = { first: 'Nia', last: 'Newell', credentials: 'NP', types: ['GeneralMedical'], npi: null, timeZone: 'America/Chicago' }
  const entered = { ...profile, email: `hours.${number}@example.com`, languages: ['en'], biography: '' }
  id = await addApprovedClinician(portal, olga, entered)
})
afterAll(() => portal.close())

const careDb = () => {
  if (!portal.care) throw new Error('no telehealth side')
  return portal.care.db
}
type Answered = Awaited<ReturnType<TestBrowser['get']>>
const errorsOf = (answer: Answered): string[] => answer.json().meta.errors
const base = () => `/api/console/clinicians/${id}`
const read = async (): Promise<WorkHours> => (await olga.get(`${base()}/hours`)).json().data
/** Mondays from 1 to 2 p.m.; the demo starts on Friday, November 20. */
const line = { weekday: 1, fromMinute: 780, toMinute: 840, slotMinutes: 20 }
const monday = '2026-11-23'
const add = async (fields: object = line, version?: string, by = olga) =>
  by.post(`${base()}/hours`, { version: version ?? (await read()).version, ...fields })
const saved = (answer: Answered): WorkHours => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const slots = async (): Promise<string[]> => {
  const found = await careDb().execute<{ at: Date }>(sql`select starts_at as at from care.slots where clinician_id = ${id} order by 1`)
  return found.rows.map(({ at }) => new Date(at).toISOString()).filter((at) => at.startsWith(monday))
}
const mails = () =>
  careDb()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, `hours.${number}@example.com`))
    .then((rows) => rows.filter(({ kind }) => kind === 'hours-notice'))

describe('nobody changes hours but an administrator of every group', () => {
  const ways = async (by: TestBrowser): Promise<Answered[]> => {
    const { version, hours } = saved(await add())
    const lineId = hours[0]?.id
    return [
      await add({ ...line, weekday: 2 }, version, by),
      await by.put(`${base()}/hours/${lineId}`, { version, ...line, toMinute: 900 }),
      await by.ask('DELETE', `${base()}/hours/${lineId}`, { version }),
      await by.post(`${base()}/days-off`, { version, day: monday }),
      await by.ask('DELETE', `${base()}/days-off/${monday}`, { version }),
    ]
  }

  test('support and auditors read them alone', async () => {
    for (const email of ['sue.support@example.com', 'al.audit@example.com'] as const) {
      const reader = await portal.operator(email)
      expect((await reader.get(`${base()}/hours`)).statusCode).toBe(200)
      for (const answer of await ways(reader)) expect(errorsOf(answer)).toEqual(['RoleMissing'])
      const { hours, version } = await read()
      expect(hours).toHaveLength(1)
      await olga.ask('DELETE', `${base()}/hours/${hours[0]?.id}`, { version })
    }
  })

  test('signed out, and with some groups only, nothing is read or changed', async () => {
    const nobody = portal.browser()
    expect((await nobody.get(`${base()}/hours`)).statusCode).toBe(401)
    for (const answer of await ways(nobody)) expect(answer.statusCode).toBe(401)
    await portal.pool.query(`update operators set group_ids = array[gen_random_uuid()] where email = 'omar.admin@example.com'`)
    const omar = await portal.operator('omar.admin@example.com')
    expect(errorsOf(await omar.get(`${base()}/hours`))).toEqual(['EveryGroupNeeded'])
    expect(errorsOf(await add({ ...line, weekday: 3 }, (await read()).version, omar))).toEqual(['EveryGroupNeeded'])
    expect((await read()).hours).toHaveLength(1)
  })

  test('the telehealth side answers only the portal, and nobody names another operator or another line', async () => {
    const { version, hours } = saved(await add())
    const bare = await portal.browser().post('/mobile/clinicians/hours', { operator_id: 'x', id, version, hoursId: null, ...line })
    expect(errorsOf(bare)).toEqual(['UNAUTHORIZED'])
    const other = '00000000-0000-7000-8000-000000000001'
    // The names that the portal sets itself cannot be sent along.
    const after = saved(await add({ ...line, weekday: 2, hoursId: hours[0]?.id, operator_id: other }, version))
    expect(after.hours).toHaveLength(2)
    expect((await olga.put(`${base()}/hours/${other}`, { version: after.version, ...line, weekday: 4 })).statusCode).toBe(404)
    const foreign = await careDb().execute<{ id: string }>(sql`select id from care.weekly_hours where clinician_id <> ${id} limit 1`)
    const theirs = foreign.rows[0]?.id
    expect(theirs).toBeDefined()
    expect((await olga.ask('DELETE', `${base()}/hours/${theirs}`, { version: after.version })).statusCode).toBe(404)
    expect((await olga.get(`/api/console/clinicians/${other}/hours`)).statusCode).toBe(404)
  })
})

describe('hours', () => {
  test('make, change and remove free times at once, by the clinician’s own rules', async () => {
    const one = saved(await add())
    expect(await slots()).toEqual([`${monday}T19:00:00.000Z`, `${monday}T19:20:00.000Z`, `${monday}T19:40:00.000Z`])
    const changed = await olga.put(`${base()}/hours/${one.hours[0]?.id}`, { version: one.version, ...line, slotMinutes: 30 })
    const two = saved(changed)
    expect([await slots(), two.hours]).toMatchObject([[`${monday}T19:00:00.000Z`, `${monday}T19:30:00.000Z`], [{ slotMinutes: 30 }]])
    const overlap = await add({ ...line, fromMinute: 800, toMinute: 900 }, two.version)
    expect(overlap.json().meta.errorMessages).toMatchObject([{ code: 'HoursOverlap', field: 'fromMinute' }])
    expect(errorsOf(await add({ ...line, fromMinute: 900 }, two.version))).toEqual(['HoursTooShort'])
    expect(errorsOf(await add({ ...line, weekday: 7 }, two.version))).toEqual(['InvalidInput'])
    const same = await olga.put(`${base()}/hours/${two.hours[0]?.id}`, { version: two.version, ...line, slotMinutes: 30 })
    expect(errorsOf(same)).toEqual(['NothingChanged'])
    const three = saved(await olga.ask('DELETE', `${base()}/hours/${two.hours[0]?.id}`, { version: two.version }))
    expect([three.hours, await slots()]).toEqual([[], []])
  })

  test('keep a booked visit, and name it without its patient', async () => {
    const one = saved(await add())
    const at = `${monday}T19:20:00Z`
    await careDb().execute(sql`update care.visits set clinician_id = ${id}, status = 'Locked', is_on_demand = false, requested_at = ${at}
      where id = (select id from care.visits where status = 'Completed' limit 1)`)
    const visit = sql`select id from care.visits where clinician_id = ${id}`
    await careDb().execute(sql`update care.slots set visit_id = (${visit}) where clinician_id = ${id} and starts_at = ${at}`)
    const gone = await olga.ask('DELETE', `${base()}/hours/${one.hours[0]?.id}`, { version: one.version })
    const after = saved(gone)
    expect(after.visits).toEqual([{ reference: expect.stringMatching(/\S+/), startsAt: `${monday}T19:20:00.000Z` }])
    expect(await slots()).toEqual([`${monday}T19:20:00.000Z`])
    const off = saved(await olga.post(`${base()}/days-off`, { version: after.version, day: monday }))
    expect([off.daysOff, off.visits.length]).toEqual([[monday], 1])
    const { rows } = await careDb().execute<{ status: string }>(sql`select status from care.visits where clinician_id = ${id}`)
    expect(rows).toEqual([{ status: 'Locked' }])
    expect(gone.body).not.toMatch(/Rivera|Ana/)
  })

  test('are refused with a Conflict when the clinician or a colleague saved first; theirs stay', async () => {
    const { version } = await read()
    await careDb().execute(sql`insert into care.weekly_hours (id, clinician_id, weekday, from_minute, to_minute)
      values (gen_random_uuid(), ${id}, 2, 540, 600)`)
    expect(errorsOf(await add(line, version))).toEqual(['Conflict'])
    expect(errorsOf(await olga.post(`${base()}/days-off`, { version, day: monday }))).toEqual(['Conflict'])
    expect((await read()).hours).toMatchObject([{ weekday: 2, fromMinute: 540, toMinute: 600 }])
    const now = (await read()).version
    const both = await Promise.all([add(line, now), add({ ...line, weekday: 3 }, now)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await read()).hours).toHaveLength(2)
  })
})

test('a day off takes its free times away and gives them back; a past day is refused', async () => {
  const one = saved(await add())
  const off = saved(await olga.post(`${base()}/days-off`, { version: one.version, day: monday }))
  expect([off.daysOff, await slots()]).toEqual([[monday], []])
  expect(errorsOf(await olga.post(`${base()}/days-off`, { version: off.version, day: monday }))).toEqual(['NothingChanged'])
  const past = await olga.post(`${base()}/days-off`, { version: off.version, day: '2026-11-19' })
  expect(past.json().meta.errorMessages).toMatchObject([{ code: 'TimePast', field: 'day' }])
  const on = saved(await olga.ask('DELETE', `${base()}/days-off/${monday}`, { version: off.version }))
  expect([on.daysOff, (await slots()).length]).toEqual([[], 3])
})

test('a change is in the history and both audit logs, and the clinician gets one mail for ten minutes of changes', async () => {
  const one = saved(await add())
  const two = saved(await olga.post(`${base()}/days-off`, { version: one.version, day: monday }))
  const { changes }: RosterClinician = (await olga.get(base())).json().data
  expect(changes.slice(0, 2)).toMatchObject([
    { madeBy: 'Olga Admin', changes: [{ field: `daysOff.${monday}`, before: null, after: monday }] },
    { madeBy: 'Olga Admin', changes: [{ field: `hours.${one.hours[0]?.id}`, before: null, after: line }] },
  ])
  const [ofCare] = await careDb()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.event, 'clinician.hours'))
    .orderBy(desc(auditEvents.seq))
    .limit(1)
  const { rows } = await portal.pool.query(
    `select actor_id, subject_id, level from audit_events where event = 'clinician.hours' and outcome = 'ok' order by seq desc limit 1`,
  )
  expect(rows).toEqual([{ actor_id: ofCare?.actorId, subject_id: id, level: 'operator admin' }])
  expect(ofCare).toMatchObject({ subjectId: id, reason: `daysOff.${monday}` })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.text).toContain('/clinic/calendar')
  expect(mail?.nextAttemptAt.getTime()).toBeGreaterThan(portal.clock.now().getTime())
  portal.clock.advance(10 * 60_000)
  olga = await portal.operator('olga.admin@example.com')
  saved(await olga.ask('DELETE', `${base()}/days-off/${monday}`, { version: two.version }))
  expect(await mails()).toHaveLength(2)
})

test('nobody who has left has hours to read or change', async () => {
  const { version } = await read()
  await olga.post(`${base()}/ending`, { lastDay: null, reason: 'Moved away' })
  expect((await olga.get(`${base()}/hours`)).statusCode).toBe(404)
  expect((await add(line, version)).statusCode).toBe(404)
})
