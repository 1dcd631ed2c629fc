import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countDays } from '#server/reports/count-days.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let al: TestBrowser
let groupIds: Record<string, string>
beforeEach(async () => {
  portal = await openTestPortal({ care: true, startsAt: '2026-03-10T15:00:00Z' })
  groupIds = Object.fromEntries((await portal.pool.query('select code, id from groups')).rows.map(({ code, id }) => [code, id]))
  al = await portal.operator('al.audit@example.com')
  await write(`('2026-03-06 12:00Z', 'first', 'ok', null, null),
    ('2026-03-08 04:59:59Z', 'authn.login', 'ok', null, 'ana.rivera@example.com'), ('2026-03-08 05:00Z', 'authn.login', 'ok', null, 'ben.rivera@example.com'),
    ('2026-03-09 03:59:59Z', 'authn.login', 'ok', null, 'ana.rivera@example.com'), ('2026-03-09 04:00Z', 'authn.passkey', 'ok', null, 'sam.basic@example.com'),
    ('2026-03-08 12:00Z', 'authn.login', 'failed', 'Rejected', 'ana.rivera@example.com'), ('2026-03-08 12:00Z', 'authn.login', 'ok', null, 'not an id'),
    ('2026-03-08 12:00Z', 'user.created', 'ok', null, 'ben.rivera@example.com'), ('2026-03-08 12:00Z', 'user.created', 'failed', 'Conflict', null),
    ('2026-03-08 12:00Z', 'registration.lookup', 'failed', 'MemberNotFound', 'k1'), ('2026-03-08 12:01Z', 'registration.lookup', 'failed', 'MemberNotFound', 'k2'),
    ('2026-03-08 12:02Z', 'registration.lookup', 'failed', 'MemberTerminated', 'k2'), ('2026-03-08 12:02Z', 'registration.lookup', 'ok', null, 'k2')`)
  await portal.pool.query(`insert into import_runs (id, state, file_name, source, options, counts, created_at, finished_at) values
    (gen_random_uuid(), 'done', 'f', 'console', '{"groupCode":"FOYER"}', '{"read":9,"added":3,"changed":0,"unchanged":5,"terminated":0,"rejected":1}', '2026-03-08 12:00Z', '2026-03-08 12:00Z'),
    (gen_random_uuid(), 'done', 'f', 'console', '{"groupCode":null}', '{"read":2,"added":2,"changed":0,"unchanged":0,"terminated":0,"rejected":0}', '2026-03-08 12:00Z', '2026-03-08 12:00Z'),
    (gen_random_uuid(), 'quarantined', 'f', 'console', '{"groupCode":"FOYER"}', '{"read":9,"added":7,"changed":0,"unchanged":0,"terminated":0,"rejected":0}', '2026-03-08 12:00Z', '2026-03-08 12:00Z')`)
  await count()
})
afterEach(() => portal.close())

const write = (rows: string) =>
  portal.pool.query(`insert into audit_events (at, node, event, outcome, reason, subject_id, request_id, route, level)
    select r.at::timestamptz, 'test', r.event, r.outcome, r.reason, coalesce((select id::text from profiles where email = r.subject), r.subject), 'r', 'r', 'none'
    from (values ${rows}) r(at, event, outcome, reason, subject)`)
const read = async (name: string, from = '2026-03-06', to = '2026-03-10', more = '') =>
  (await al.get(`/api/console/reports/${name}?from=${from}&to=${to}${more}`)).json()
const count = () => countDays(portal.portal, portal.db)

describe('daily counts', () => {
  test('have successful sign-ins by local day, group and way, over a clock change', async () => {
    const { rows } = (await read('sign-ins')).data
    expect(rows).toEqual([
      { day: '2026-03-07', groupId: groupIds.FOYER, part: 'login', count: 1 },
      { day: '2026-03-08', groupId: groupIds.FOYER, part: 'login', count: 2 },
      { day: '2026-03-09', groupId: groupIds.BASIC, part: 'passkey', count: 1 },
    ])
  })

  test('have registrations by group and relation, failed lookups by reason, and imports by result', async () => {
    const day = '2026-03-08'
    expect((await read('registrations')).data.rows).toEqual([{ day, groupId: groupIds.FOYER, part: 'Spouse', count: 1 }])
    expect((await read('failed-lookups')).data.rows).toEqual([
      { day, groupId: null, part: 'MemberNotFound', count: 2 },
      { day, groupId: null, part: 'MemberTerminated', count: 1 },
    ])
    expect((await read('imports')).data.rows).toEqual(
      expect.arrayContaining([
        { day, groupId: groupIds.FOYER, part: 'added', count: 3 },
        { day, groupId: null, part: 'added', count: 2 },
        { day, groupId: groupIds.FOYER, part: 'rejected', count: 1 },
      ]),
    )
    expect((await read('imports')).data.rows).toHaveLength(3)
  })

  test('have visits of the telehealth service, by the days of request and end', async () => {
    await portal.care?.pool.query(`insert into visits (id, reference, member_id, patient_id, patient_first, patient_last, patient_date_of_birth,
        group_code, type, method, status, is_on_demand, requested_at, time_zone, state, reason, price_cents, policy, created_at, ended_at, draft_id)
      select gen_random_uuid(), r.reference, 'm', 'm', 'A', 'B', '1990-01-01', r.code, 'GeneralMedical', 'Video', r.status, true, r.at, 'UTC', 'TX', 'x',
        0, '{}', r.at, r.ended, gen_random_uuid()
      from (values ('V-1', 'FOYER', 'Completed', '2026-03-07 15:00Z'::timestamptz, '2026-03-08 15:00Z'::timestamptz),
        ('V-2', 'FOYER', 'Locked', '2026-03-07 16:00Z', null), ('V-3', 'BASIC', 'Cancelled', '2026-03-08 15:00Z', '2026-03-08 16:00Z')) r(reference, code, status, at, ended)`)
    await portal.pool.query(`update report_state set counted_until = '2026-03-07T00:00:00Z'`)
    await count()
    expect((await read('visits')).data.rows).toEqual([
      { day: '2026-03-07', groupId: groupIds.FOYER, part: 'Requested', count: 2 },
      { day: '2026-03-08', groupId: groupIds.BASIC, part: 'Cancelled', count: 1 },
      { day: '2026-03-08', groupId: groupIds.FOYER, part: 'Completed', count: 1 },
      { day: '2026-03-08', groupId: groupIds.BASIC, part: 'Requested', count: 1 },
    ])
  })

  test("do not change when counted again, and today's count grows", async () => {
    const before = await read('sign-ins')
    await count()
    expect((await read('sign-ins')).data.rows).toEqual(before.data.rows)
    await write(`('2026-03-10 14:00Z', 'authn.login', 'ok', null, 'ana.rivera@example.com')`)
    portal.clock.advance(60_000)
    await count()
    const { rows, countedUntil } = (await read('sign-ins', '2026-03-10')).data
    expect(rows).toEqual([{ day: '2026-03-10', groupId: groupIds.FOYER, part: 'login', count: 1 }])
    expect(countedUntil).toBe(portal.clock.now().toISOString())
  })

  test('include days on which no server ran', async () => {
    await write(`('2026-03-12 14:00Z', 'authn.login', 'ok', null, 'ana.rivera@example.com')`)
    portal.clock.set(new Date('2026-03-14T15:00:00Z'))
    al = await portal.operator('al.audit@example.com')
    await count()
    expect((await read('sign-ins', '2026-03-11', '2026-03-14')).data.rows).toMatchObject([{ day: '2026-03-12', count: 1 }])
  })
})

describe('reading a report', () => {
  test('can be limited to one group', async () => {
    expect((await read('sign-ins', undefined, undefined, `&groupId=${groupIds.BASIC}`)).data.rows).toHaveLength(1)
  })

  test.each([
    ['backwards', '2026-03-08', '2026-03-07', 'SpanInvalid'],
    ['of more than a year', '2025-01-01', '2026-03-07', 'SpanInvalid'],
    ['from an impossible date', '2026-02-30', '2026-03-07', 'DateInvalid'],
  ])('%s is refused', async (_, from, to, code) => {
    expect((await read('sign-ins', from, to)).meta.errors).toEqual([code])
  })

  test('as a file has no spreadsheet formulas', async () => {
    await portal.pool.query(`update groups set name = '=cmd' where code = 'FOYER'`)
    const answer = await al.get('/api/console/reports/sign-ins/file?from=2026-03-08&to=2026-03-08')
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''sign-ins-2026-03-08-2026-03-08.csv")
    expect(answer.body).toBe("\uFEFFday,group,group name,kind,count\r\n2026-03-08,FOYER,'=cmd,login,2\r\n")
  })
})
