import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runAuditChecks } from '#platform/audit/check-audit.ts'
import { tamperWithAudit } from '#platform/testing/tamper-with-audit.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let al: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(25 * 3_600_000)
  al = await portal.operator('al.audit@example.com')
})

const checkAll = () => runAuditChecks({ ...portal.portal, keys: portal.portal.pinKey }, portal.db)
const write = (rows: string) =>
  portal.pool.query(`insert into audit_events (at, node, event, outcome, reason, actor_id, subject_id, ip, request_id, route, level)
    select r.at::timestamptz, 'test', r.event, r.outcome, r.reason, r.actor, r.subject, r.ip, 'r', 'GET /x', 'none'
    from (values ${rows}) r(at, event, outcome, reason, actor, subject, ip)`)
const profileOf = async (email: string) => (await portal.pool.query('select id, person_id from profiles where email = $1', [email])).rows[0]
const search = async (query: Record<string, string> = {}, by = al) => {
  const answer = await by.get(`/api/console/audit?${new URLSearchParams(query)}`)
  return answer.json().data
}
const found = async (query: Record<string, string>) => (await search(query)).rows.map(({ seq: _, ...row }: { seq: number }) => row)
const eventsOf = async (query: Record<string, string>) => (await search(query)).rows.map(({ event }: { event: string }) => event)

describe('searching', () => {
  beforeEach(() =>
    write(`('2020-03-07 04:59:59Z', 'mfa.early', 'ok', null, null, null, null), ('2020-03-07 05:00Z', 'mfa.first', 'ok', null, 'a1', 's1', '1.2.3.4'),
      ('2020-03-08 12:00Z', 'mfa.second', 'failed', 'PinInvalid', 'a2', 's1', '1.2.3.4'), ('2020-03-09 03:59:59Z', 'mfax.third', 'ok', null, 'a1', 's2', '5.6.7.8'),
      ('2020-03-09 04:00Z', 'mfa.late', 'ok', null, null, null, null)`),
  )

  test('by days includes both days in the deployment zone, over a clock change', async () => {
    expect(await eventsOf({ from: '2020-03-07', to: '2020-03-08' })).toEqual(['mfax.third', 'mfa.second', 'mfa.first'])
  })

  test.each([
    ['an event', { event: 'mfa.second' }, ['mfa.second']],
    ['an area', { event: 'mfa.' }, ['mfa.second', 'mfa.first']],
    ['an outcome', { outcome: 'failed' }, ['mfa.second']],
    ['an actor', { actor: 'a1' }, ['mfax.third', 'mfa.first']],
    ['a subject', { subject: 's1' }, ['mfa.second', 'mfa.first']],
    ['an address', { ip: '5.6.7.8' }, ['mfax.third']],
    ['all criteria together', { actor: 'a1', subject: 's1', event: 'mfa.', outcome: 'ok' }, ['mfa.first']],
    ['an unknown actor', { actor: 'nobody@example.com' }, []],
  ])('by %s finds the right events', async (_, query, events) => {
    expect(await eventsOf({ from: '2020-03-07', to: '2020-03-08', ...query })).toEqual(events)
  })

  test('returns who did what to whom, when, from where and with which outcome', async () => {
    expect(await found({ from: '2020-03-08', to: '2020-03-08', event: 'mfa.second' })).toEqual([
      {
        at: '2020-03-08T12:00:00.000Z',
        event: 'mfa.second',
        outcome: 'failed',
        reason: 'PinInvalid',
        subject: 's1',
        ip: '1.2.3.4',
        actor: { id: 'a2', name: null },
        session: null,
        requestId: 'r',
        route: 'GET /x',
        level: 'none',
        node: 'test',
        log: 'portal',
      },
    ])
  })

  test("by a member's address finds account and person; by an operator's address shows the name", async () => {
    const { id, person_id: personId } = await profileOf('sam.basic@example.com')
    await write(
      `('2020-05-01 12:00Z', 'x.one', 'ok', null, null, '${id}', null), ('2020-05-01 12:01Z', 'x.two', 'ok', null, null, '${personId}', null)`,
    )
    expect(await eventsOf({ from: '2020-05-01', to: '2020-05-01', subject: 'Sam.Basic@example.com' })).toEqual(['x.two', 'x.one'])
    const [row] = await found({ actor: 'al.audit@example.com', event: 'audit.search' })
    expect(row).toMatchObject({ actor: { name: 'Al Audit' }, reason: 'from+until+subjectIds', subject: id, level: 'operator auditor' })
  })

  test('returns further pages after a hundred rows', async () => {
    await write(Array.from({ length: 101 }, (_, n) => `('2020-06-01 12:00Z', 'many.${n}', 'ok', null, null, null, null)`).join())
    const page = await search({ event: 'many.' })
    expect([page.rows.length, page.next, page.rows[0].event]).toEqual([100, `${page.rows[99].seq}-0`, 'many.100'])
    const rest = await search({ event: 'many.', after: page.next })
    expect([rest.rows.map(({ event }: { event: string }) => event), rest.next]).toEqual([['many.0'], null])
  })
})

describe('the audit file', () => {
  test('has all matching rows, oldest first, and no spreadsheet formulas', async () => {
    await write(
      `('2020-07-01 12:00Z', 'file.a', 'ok', '=HYPERLINK("x")', null, null, null), ('2020-07-01 12:01Z', 'file.b', 'ok', null, null, null, null)`,
    )
    const answer = await al.get('/api/console/audit/file?log=portal&event=file.')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''audit-\d{4}-\d\d-\d\d\.csv$/)
    const [head, first, second, end] = answer.body.split('\r\n')
    expect(head).toBe('\uFEFFlog,seq,at,event,outcome,reason,actor,operator,subject,ip,session,request,route,level,node')
    expect(first).toMatch(/^portal,\d+,2020-07-01T12:00:00\.000Z,file\.a,ok,"'=HYPERLINK\(""x""\)",,,,,,r,GET \/x,none,test$/)
    expect([second?.split(',')[3], end]).toEqual(['file.b', ''])
  })

  test('has each row once, even over several pieces', async () => {
    await portal.pool.query(`insert into audit_events (at, node, event, outcome, request_id, route, level)
      select '2020-08-01 12:00Z', 'test', 'piece.' || n, 'ok', 'r', 'x', 'none' from generate_series(1, 4500) n`)
    const lines = (await al.get('/api/console/audit/file?log=portal&event=piece.')).body.split('\r\n').slice(1, -1)
    expect(new Set(lines.map((line) => line.split(',')[3])).size).toBe(4500)
    expect(lines.length).toBe(4500)
  })
})

describe('the audit chain', () => {
  const state = async () => (await al.get('/api/console/audit/chain')).json().data
  const check = async () => {
    await al.post('/api/console/audit/check')
    await checkAll()
    return (await state()).lastCheck
  }
  const withoutGuard = (statement: string) => tamperWithAudit(portal.owner, statement)

  test('is verified on request, with the number of checked rows', async () => {
    await al.post('/api/console/audit/check')
    expect((await state()).lastCheck).toMatchObject({ finishedAt: null })
    const checked = await check()
    expect(checked).toEqual({
      requestedAt: portal.clock.now().toISOString(),
      finishedAt: portal.clock.now().toISOString(),
      checked: expect.any(Number),
      breaks: [],
      problem: null,
    })
    const { heads } = await state()
    expect(checked.checked).toBe(heads.reduce((sum: number, { position }: { position: number }) => sum + position, 0))
  })

  test('is verified once a day without a request', async () => {
    const before = await portal.pool.query('select count(*)::int as n from audit_checks')
    portal.clock.advance(25 * 3_600_000)
    await checkAll()
    await checkAll()
    const after = await portal.pool.query('select count(*)::int as n from audit_checks')
    expect(after.rows[0].n - before.rows[0].n).toBe(1)
  })

  test('stays broken after its end was cut off, and raises the alarm', async () => {
    await write(
      `('2020-09-01 12:00Z', 'cut.a', 'ok', null, null, null, null), ('2020-09-01 12:01Z', 'cut.b', 'ok', null, null, null, null)`,
    )
    await check()
    await withoutGuard(
      `delete from audit_links where node = 'test' and position = (select max(position) from audit_links where node = 'test')`,
    )
    await withoutGuard(`delete from audit_events where node = 'test' and seq = (select max(seq) from audit_events where node = 'test')`)
    for (const _ of ['once', 'again']) {
      portal.clock.advance(60_000)
      expect((await check()).breaks).toMatchObject([{ node: 'test', problem: 'the anchor is not on the chain' }])
    }
    const { data } = (await al.get('/api/console/audit/alarms')).json()
    expect(data.find(({ alarm }: { alarm: string }) => alarm === 'chain-break')).toMatchObject({ count: 1, isRaised: true })
  })
})

describe('alarms', () => {
  const alarms = async () =>
    Object.fromEntries(
      (await al.get('/api/console/audit/alarms'))
        .json()
        .data.map((one: { alarm: string; count: number; isRaised: boolean }) => [one.alarm, [one.count, one.isRaised]]),
    )
  test('count only the last hour, each by its own rule', async () => {
    portal.clock.advance(30 * 86_400_000)
    al = await portal.operator('al.audit@example.com')
    const at = (minutes: number) => new Date(portal.clock.now().getTime() - minutes * 60_000).toISOString().replace(/\d\d\.\d+Z/, '00Z')
    const rows = (n: number, of: (i: number) => string) => Array.from({ length: n }, (_, i) => of(i)).join()
    await write(rows(19, () => `('${at(5)}', 'authz.fail', 'refused', null, null, null, null)`))
    await write(rows(30, () => `('${at(90)}', 'authz.fail', 'refused', null, null, null, null)`))
    await write(rows(10, (i) => `('${at(5)}', 'authn.login', 'failed', 'Rejected', null, 'p${i}', '9.9.9.9')`))
    await write(rows(9, (i) => `('${at(5)}', 'authn.login', 'failed', 'Rejected', null, 'q${i}', '8.8.8.8')`))
    await write(rows(30, () => `('${at(5)}', 'authn.login', 'failed', 'Rejected', null, 'same', '7.7.7.7')`))
    await write(
      `('${at(5)}', 'authn.sso', 'refused', 'Replayed', null, null, null), ('${at(5)}', 'authn.sso', 'refused', 'Expired', null, null, null)`,
    )
    await write(rows(200, () => `('${at(5)}', 'registration.lookup', 'failed', 'MemberNotFound', null, null, null)`))
    expect(await alarms()).toMatchObject({
      'refused-a-minute': [19, false],
      'accounts-by-address': [10, true],
      'device-reuse': [0, false],
      'sso-replay': [1, true],
      'lookup-misses': [200, true],
    })
    await write(
      `('${at(5)}', 'authz.fail', 'refused', null, null, null, null), ('${at(5)}', 'device.reuse', 'failed', null, null, null, null)`,
    )
    expect(await alarms()).toMatchObject({ 'refused-a-minute': [20, true], 'device-reuse': [1, true] })
  })
})

describe('the log of the telehealth service', () => {
  let whole: TestPortal
  let auditor: TestBrowser
  beforeEach(async () => {
    whole = await openTestPortal({ care: true })
    await seedCare(whole)
    whole.clock.advance(25 * 3_600_000)
    auditor = await whole.operator('al.audit@example.com')
  })
  afterEach(() => whole.close())

  const rowsOf = async (query: Record<string, string>) =>
    (await auditor.get(`/api/console/audit?${new URLSearchParams(query)}`)).json().data.rows

  const addCareRow = (event: string, subject: string, at = '2020-03-07 12:00Z') =>
    whole.care?.pool.query(
      `insert into audit_events (at, node, event, outcome, actor_id, subject_id, request_id, route, level)
       select $3, 'care-node', $1, 'ok', (select id::text from clinicians order by id limit 1), $2, 'r', 'POST /mobile/x', 'clinician'`,
      [event, subject, at],
    )

  test.each(['consult.open', 'medical.open', 'records.share'])('is searched for %s, with clinicians by name', async (event) => {
    await addCareRow(event, 'th-x')
    expect(await rowsOf({ event, from: '2020-03-07', to: '2020-03-07' })).toEqual([
      expect.objectContaining({
        log: 'care',
        event,
        subject: 'th-x',
        actor: { id: expect.any(String), name: expect.stringMatching(/, \w+/) },
      }),
    ])
    expect(await rowsOf({ event, from: '2020-03-07', to: '2020-03-07', log: 'portal' })).toEqual([])
  })

  test("a member's address finds the rows of both logs, by time", async () => {
    const { rows } = await whole.pool.query(
      `select f.id, p.telehealth_id as telehealth from profiles f join persons p on p.id = f.person_id where f.email = 'ana.rivera@example.com'`,
    )
    await addCareRow('consult.open', rows[0].telehealth, '2020-03-07 12:00Z')
    await whole.pool.query(
      `insert into audit_events (at, node, event, outcome, subject_id, request_id, route, level)
       select at::timestamptz, 'n', 'x.y', 'ok', $1, 'r', 'r', 'none' from unnest(array['2020-03-07 11:00Z', '2020-03-07 13:00Z']) at`,
      [rows[0].id],
    )
    const found = await rowsOf({ subject: 'ana.rivera@example.com', from: '2020-03-07', to: '2020-03-07' })
    expect(found.map(({ event }: { event: string }) => event)).toEqual(['x.y', 'consult.open', 'x.y'])
    const byId = await rowsOf({ subject: rows[0].id, from: '2020-03-07', to: '2020-03-07' })
    expect(byId).toHaveLength(3)
  })

  test('pages run over both logs and have each row once', async () => {
    await whole.care?.pool.query(
      `insert into audit_events (at, node, event, outcome, request_id, route, level)
       select '2020-06-01 12:00Z'::timestamptz + n * interval '2 s', 'c', 'many.c' || n, 'ok', 'r', 'r', 'none' from generate_series(1, 120) n`,
    )
    await whole.pool.query(
      `insert into audit_events (at, node, event, outcome, request_id, route, level)
       select '2020-06-01 12:00:01Z'::timestamptz + n * interval '2 s', 'p', 'many.p' || n, 'ok', 'r', 'r', 'none' from generate_series(1, 120) n`,
    )
    const events: string[] = []
    let after: string | null = null
    do {
      const query: Record<string, string> = after === null ? { event: 'many.' } : { event: 'many.', after }
      const { data } = (await auditor.get(`/api/console/audit?${new URLSearchParams(query)}`)).json()
      events.push(...data.rows.map(({ event }: { event: string }) => event))
      after = data.next
    } while (after !== null)
    expect(events.slice(0, 3)).toEqual(['many.p120', 'many.c120', 'many.p119'])
    expect([events.length, new Set(events).size]).toEqual([240, 240])
    const lines = (await auditor.get('/api/console/audit/file?event=many.')).body.split('\r\n').slice(1, -1)
    expect([lines.length, lines[0]?.split(',')[0], lines.at(-1)?.split(',')[0]]).toEqual([240, 'portal', 'care'])
  })

  test('is verified with the portal’s, and a forged link of it is found and raises the alarm', async () => {
    const { care } = whole
    if (!care) throw new Error('without care')
    await addCareRow('consult.open', 'th-x')
    const checkCare = () => runAuditChecks({ ...care, keys: care.secretKey }, care.db)
    await auditor.post('/api/console/audit/check')
    await checkCare()
    const chain = async () => (await auditor.get('/api/console/audit/chain')).json().data.care.lastCheck
    expect(await chain()).toMatchObject({ breaks: [], problem: null })
    expect((await chain()).checked).toBeGreaterThan(0)
    // The owner's role alone can change a row; here the application's role forges a link.
    await addCareRow('medical.open', 'th-y')
    await care.pool.query(
      `insert into audit_links (node, position, event_seq, prev_hash, hash, mac)
       select l.node, l.position + 1, (select max(seq) from audit_events where event = 'medical.open' and subject_id = 'th-y'), l.hash, 'forged', 'forged'
       from audit_links l where l.node = 'care-node' order by l.position desc limit 1`,
    )
    await auditor.post('/api/console/audit/check')
    await checkCare()
    expect((await chain()).breaks).toMatchObject([{ node: 'care-node', problem: 'a row was altered' }])
    const { data } = (await auditor.get('/api/console/audit/alarms')).json()
    expect(data.find(({ alarm }: { alarm: string }) => alarm === 'chain-break')).toMatchObject({ count: 1, isRaised: true })
  })

  test('without it, a search has the portal’s rows and says so; a file is refused instead of being incomplete', async () => {
    const { data } = (await al.get('/api/console/audit?event=operator.')).json()
    expect([data.isWithoutCare, data.rows.length > 0]).toEqual([true, true])
    expect((await al.get('/api/console/audit/file?event=operator.')).json().meta.errors).toEqual(['CareUnavailable'])
    expect((await al.get('/api/console/audit/chain')).json().data.care).toBeNull()
  })
})
