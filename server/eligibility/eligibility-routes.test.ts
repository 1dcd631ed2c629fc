import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listGroupRules, listWorkingRuns } from '#server/eligibility/import-run-store.ts'
import { workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import { file834, member834 } from '#server/eligibility/testing/sample-834.ts'
import { countDay } from '#server/reports/report-store.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let world: TestPortal
let olga: TestBrowser
beforeEach(async () => {
  world = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
  olga = await world.operator('olga.admin@example.com')
})
afterEach(() => world.close())

const root = '/api/console/imports'
const work = async () => {
  for (const { id } of await listWorkingRuns(world.db)) await workOnRun(world.portal, id)
}

const sendPiece = (id: string, seq: number, bytes: Buffer) =>
  world.http.inject({
    method: 'PUT',
    url: `${root}/${id}/pieces/${seq}`,
    cookies: Object.fromEntries(olga.cookies),
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
    payload: bytes,
  })

const upload = async (file: string) => {
  const id: string = (await olga.post(root, { fileName: 'acme.834' })).json().data.id
  const bytes = Buffer.from(file)
  const half = Math.ceil(bytes.length / 2)
  for (const [seq, piece] of [bytes.subarray(0, half), bytes.subarray(half)].entries()) await sendPiece(id, seq, piece)
  return { id, bytes: bytes.length }
}

const people = [
  ...member834({ id: 'R1', first: 'RIA' }),
  ...member834({ id: 'R2', first: 'R0Y' }),
  ...member834({ id: 'R3', first: '=RON', dob: '' }),
]

test('an admin uploads a file in pieces, previews its changes and applies it', async () => {
  const { id, bytes } = await upload(file834(people))
  expect((await sendPiece(id, 0, Buffer.from('again'))).json().data).toEqual({ bytes })
  expect((await sendPiece(id, 7, Buffer.from('gap'))).statusCode).toBe(422)
  expect((await olga.post(`${root}/${id}/received`, { bytes: bytes - 1 })).json().meta.errors).toEqual(['ImportIncomplete'])
  expect((await olga.post(`${root}/${id}/received`, { bytes })).json().data.state).toBe('checking')
  await work()
  expect((await olga.get(`${root}/${id}`)).json().data).toMatchObject({
    state: 'ready',
    fileName: 'acme.834',
    operatorName: 'Olga Admin',
    format: '834',
    bytes,
    counts: { read: 3, added: 1, changed: 0, unchanged: 0, terminated: 0, rejected: 2 },
  })
  const rows = (await olga.get(`${root}/${id}/rows?kind=rejected&text=r2`)).json().data
  expect(rows).toMatchObject({ total: 1, rows: [{ memberId: 'R2', reason: 'bad name', found: 'R0Y', line: 17, segment: 'NM1 (17)' }] })
  expect((await olga.post(`${root}/${id}/apply`)).json().data.state).toBe('applying')
  await work()
  expect((await olga.get(root)).json().data).toMatchObject({ total: 1, runs: [{ id, state: 'done', counts: { added: 1, rejected: 2 } }] })
  expect((await olga.post(`${root}/${id}/discard`)).json().meta.errors).toEqual(['ImportStateChanged'])
})

test('the report is a CSV file without formulas', async () => {
  const { id, bytes } = await upload(file834(people, { number: '000000099' }))
  await olga.post(`${root}/${id}/received`, { bytes })
  await work()
  const report = await olga.get(`${root}/${id}/report.csv`)
  expect(report.headers['content-type']).toBe('text/csv; charset=utf-8')
  // The mark by which spreadsheets know UTF-8.
  expect(report.body.split('\r\n')[0]).toBe('\uFEFFkind,line,segment,member_id,name,reason,found,changes,element,position')
  expect(report.body).toContain("rejected,25,NM1 (25),R3,'=RON DOE,bad name,'=RON,")
  expect((await olga.post(`${root}/${id}/discard`)).json().data.state).toBe('discarded')
})

test('the report of a quarantined file says why, and where', async () => {
  const whole = file834(people, { number: '000000097' })
  const { id, bytes } = await upload(whole.slice(0, whole.indexOf('NM1*IL') + 10))
  await olga.post(`${root}/${id}/received`, { bytes })
  await work()
  const { state, problem } = (await olga.get(`${root}/${id}`)).json().data
  expect([state, problem.reason]).toEqual(['quarantined', 'cut off'])
  const report = await olga.get(`${root}/${id}/report.csv`)
  expect(problem.segment).toBe('NM1 (9)')
  expect(report.body.split('\r\n')[1]).toBe(`quarantined,${problem.line},NM1 (9),,,cut off,NM1*IL*1*D,,,`)
})

test('people of a file are counted in the groups that its rows name, without a group for the whole file', async () => {
  const { id, bytes } = await upload(file834(people, { number: '000000096' }))
  await olga.post(`${root}/${id}/received`, { bytes })
  await work()
  await olga.post(`${root}/${id}/apply`)
  await work()
  const { rows } = await world.pool.query(
    `select g.id, r.options ->> 'groupCode' as chosen from import_runs r,
    memberships m join persons p on p.membership_id = m.id join groups g on g.id = m.group_id where r.id = $1 and p.first = 'Ria'`,
    [id],
  )
  expect(rows).toMatchObject([{ chosen: null }])
  const day = { day: '2026-11-20', from: new Date('2026-11-20T05:00:00Z'), until: new Date('2026-11-21T05:00:00Z') }
  await world.db.transaction((tx) => countDay(tx, 'imports', day))
  const { rows: counted } = await world.pool.query(`select group_id, part, count from report_days where report = 'imports' order by part`)
  expect(counted).toEqual([
    { group_id: rows[0].id, part: 'added', count: 1 },
    { group_id: rows[0].id, part: 'rejected', count: 2 },
  ])
})

test('the findings come in pages, each after the place of the last one', async () => {
  const many = Array.from({ length: 120 }, (_, at) => member834({ id: `P${at}`, dob: '20991231' })).flat()
  const { id, bytes } = await upload(file834(many, { number: '000000098' }))
  await olga.post(`${root}/${id}/received`, { bytes })
  await work()
  const ids: string[] = []
  let after = ''
  for (let pages = 0; pages < 3; pages += 1) {
    const page = (await olga.get(`${root}/${id}/rows?kind=rejected${after}`)).json().data
    expect([page.total, page.totals.rejected]).toEqual([120, 120])
    ids.push(...page.rows.map(({ memberId }: { memberId: string }) => memberId))
    after = `&after=${page.next}`
  }
  expect([new Set(ids).size, ids[119], after]).toEqual([120, 'P119', '&after=null'])
  expect((await olga.get(`${root}/${id}/rows?after=rejected.x`)).statusCode).toBe(422)
})

test('an auditor can read but not change imports; support cannot see them', async () => {
  const al = await world.operator('al.audit@example.com')
  expect((await al.get(root)).statusCode).toBe(200)
  expect((await al.post(root, { fileName: 'x.834' })).statusCode).toBe(403)
  const sue = await world.operator('sue.support@example.com')
  expect((await sue.get(root)).statusCode).toBe(403)
})

test('an admin sets the import rules of a group', async () => {
  const group = (await listGroupRules(world.db)).get('GRPB')
  const path = `/api/console/groups/${group?.id}/import-rules`
  expect((await olga.get(path)).json().data).toEqual({
    mostTerminationsPercent: 10,
    otherRelations: 'reject',
    isSchool: false,
    applyFromFolder: false,
  })
  const rules = { mostTerminationsPercent: 25, otherRelations: 'dependent', isSchool: true, applyFromFolder: true }
  expect((await olga.put(path, rules)).json().data).toEqual(rules)
  expect((await olga.get(path)).json().data).toEqual(rules)
  expect((await olga.put(path, { ...rules, mostTerminationsPercent: 101 })).statusCode).toBe(422)
})

test('an unreadable report fails with an error, or breaks off once begun, and is audited as failed', async () => {
  const id: string = (await olga.post(root, { fileName: 'broken.834' })).json().data.id
  const findings = (count: number, changes: string) =>
    world.pool.query(
      `insert into import_findings (run_id, kind, ordinal, line, segment, member_id, name, reason, found, changes)
       select $1::uuid, 'rejected', n, n, '', 'M' || n, repeat('x', 60), 'bad name', '', '[]' from generate_series(1, $2::int) n
       union all select $1::uuid, 'rejected', $2 + 1, 0, '', '', '', '', '', $3::json`,
      [id, count, changes],
    )
  const outcomes = async () => {
    const { rows } = await world.pool.query(
      "select outcome from audit_events where event = 'eligibility.import.download' order by seq desc limit 2",
    )
    return rows.map(({ outcome }) => outcome)
  }
  const report = async () => {
    if (!world.http.server.listening) await world.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.http.server.address() as AddressInfo
    const cookie = [...olga.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return fetch(`http://127.0.0.1:${port}${root}/${id}/report.csv`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  }
  // `changes` is not a list.
  await findings(10, '{}')
  const early = await report()
  expect([early.status, ((await early.json()) as { meta: { errors: string[] } }).meta.errors]).toEqual([500, ['AN UNKNOWN ERROR OCCURRED']])
  expect(await outcomes()).toEqual(['failed', 'ok'])
  await world.pool.query('delete from import_findings where run_id = $1', [id])
  await findings(3000, '{}')
  const late = await report()
  expect(late.status).toBe(200)
  await expect(late.text()).rejects.toThrow('terminated')
  await expect.poll(outcomes).toEqual(['failed', 'ok'])
})
