import { deflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exitCodeOfRun } from '#server/eligibility/eligibility-command.ts'
import { countFindings, listFindings } from '#server/eligibility/finding-store.ts'
import { listGroupRules } from '#server/eligibility/import-run-store.ts'
import { importReport, jsonReport } from '#server/eligibility/runs/import-report.ts'
import { upsertImportRules } from '#server/eligibility/runs/import-rules-store.ts'
import { loadFile } from '#server/eligibility/testing/load-file.ts'
import { file834, member834 } from '#server/eligibility/testing/sample-834.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { defaultImportRules } from '#shared/eligibility/import-rules.ts'

// One portal for all tests: each uses subscriber numbers and a control number of its own.
let world: TestPortal
beforeAll(async () => {
  world = await openTestPortal()
})
afterAll(() => world.close())

const load = (file: string | Buffer, given?: Parameters<typeof loadFile>[2]) => loadFile(world, file, given)

const people = async (number: string) => {
  const { rows } = await world.db.execute<{ id: string; who: string }>(sql`select p.id,
    concat_ws(' ', p.relation, p.first, p.dob, coalesce(p.zip, '-'), p.external_id, p.starts_on, p.ends_on) as who
    from portal.persons p join portal.memberships m on m.id = p.membership_id where m.subscriber_number = ${number}
    order by p.relation desc, p.first, p.dob`)
  return rows
}
const names = async (number: string) => (await people(number)).map(({ who }) => who)

type Given = Parameters<typeof member834>[0]
/** A last name for each family, so that no test's subscriber is taken for another one's with a new number. */
const lastOf = (id = '') =>
  `Doe${id
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
const subscriber = (given: Given) => member834({ last: lastOf(given.id), ...given })
const child = (given: Given) => subscriber({ flag: 'N', relation: '19', zip: '', dob: '20100303', ...given })
const spouse = (given: Given) => subscriber({ flag: 'N', relation: '01', zip: '', dob: '19820101', ...given })
/** Adds segments behind REF*0F. */
const withRef = (member: readonly string[], ...refs: readonly string[]) => [...member.slice(0, 2), ...refs, ...member.slice(2)]
const without = (member: readonly string[], ...segments: readonly string[]) =>
  member.filter((segment) => !segments.includes(segment.split('*')[0] ?? ''))

let control = 500
/** A file with a control number of its own. */
const fileOf = (members: readonly string[], given: { kind?: string } = {}) => {
  control += 1
  return file834(members, { number: `000000${control}`, ...given })
}

test.each([
  ['17', 'FULLTIME'],
  ['3H', 'CASE1'],
  ['ZZ', 'PLANT7'],
  ['23', 'GROUP9'],
  ['17', 'FT'],
])('severe 1: REF*%s*%s for everybody loses nobody, and is nobody’s number', async (kind, value) => {
  const id = `A${kind}${value}`
  const ref = `REF*${kind}*${value}`
  const members = [
    ...withRef(subscriber({ id, first: 'ANN' }), ref),
    ...withRef(spouse({ id, first: 'BEN' }), ref),
    ...withRef(child({ id, first: 'CARL' }), ref),
    ...withRef(child({ id, first: 'DORA' }), ref),
    ...withRef(subscriber({ id: `${id}2`, first: 'EVE', dob: '19900101' }), ref),
  ]
  expect((await load(fileOf(members))).said).toBe('5 5 0 0 0 0')
  expect(await names(id)).toEqual([
    'Spouse Ben 1982-01-01 78704 2026-01-01',
    'Primary Ann 1980-01-01 78704 2026-01-01',
    'Dependent Carl 2010-03-03 78704 2026-01-01',
    'Dependent Dora 2010-03-03 78704 2026-01-01',
  ])
  // A suffix such as `FT` is one within a family only.
  if (value.length > 3) expect(await names(`${id}2`)).toEqual(['Primary Eve 1990-01-01 78704 2026-01-01'])
})

test('severe 2: a twin who comes later with the same reference overwrites nobody, and a person must look', async () => {
  const first = [...subscriber({ id: 'B1' }), ...withRef(child({ id: 'B1', first: 'CARL' }), 'REF*3H*CASE7')]
  expect((await load(fileOf(first))).said).toBe('2 2 0 0 0 0')
  const [, before] = await people('B1')
  const second = await load(fileOf(withRef(child({ id: 'B1', first: 'DORA' }), 'REF*3H*CASE7')))
  expect([second.said, second.warnings]).toEqual(['1 1 0 0 0 0', ['CASE7 a person must look Carl Doebb 2010-03-03']])
  expect((await people('B1'))[1]).toEqual(before)
  expect(await names('B1')).toEqual([
    'Primary Ann 1980-01-01 78704 2026-01-01',
    'Dependent Carl 2010-03-03 78704 CASE7 2026-01-01',
    'Dependent Dora 2010-03-03 78704 2026-01-01',
  ])
})

test('a reference that comes for one person of a family after the other is the first one’s alone', async () => {
  await load(fileOf([...subscriber({ id: 'B3' }), ...spouse({ id: 'B3', first: 'BEN' })]))
  await load(fileOf(withRef(spouse({ id: 'B3', first: 'BEN', action: '001' }), 'REF*17*PARTTIME')))
  await load(fileOf(withRef(subscriber({ id: 'B3', action: '001' }), 'REF*17*PARTTIME')))
  expect(await names('B3')).toEqual(['Spouse Ben 1982-01-01 78704 PARTTIME 2026-01-01', 'Primary Ann 1980-01-01 78704 2026-01-01'])
})

test('severe 2: a subscriber with another first name takes nobody over; the row waits for a person', async () => {
  await load(fileOf(subscriber({ id: 'B2', first: 'ROBERT' })))
  const [before] = await people('B2')
  const { said, reasons } = await load(fileOf([...subscriber({ id: 'B2', first: 'ROGER' }), ...child({ id: 'B2', first: 'NEW' })]))
  expect([said, reasons]).toEqual(['2 0 0 0 0 2', ['B2 a person must look Robert Doebc 1980-01-01', 'B2 a person must look']])
  expect(await people('B2')).toEqual([before])
})

test('severe 3: terminations and changes without DMG use the stored birthday and gender', async () => {
  await load(fileOf([...subscriber({ id: 'C1' }), ...spouse({ id: 'C1', first: 'BEN' }), ...child({ id: 'C1', first: 'CARL' })]))
  const carl = without(child({ id: 'C1', first: 'CARL', action: '024', start: '', end: '20261031' }), 'DMG')
  expect((await load(fileOf(carl), { agree: 1 })).said).toBe('1 0 1 0 1 0')
  const ben = without(spouse({ id: 'C1', first: 'BEN', action: '001', zip: '78701' }), 'DMG')
  expect((await load(fileOf(ben))).said).toBe('1 0 1 0 0 0')
  const again = without(child({ id: 'C1', first: 'CARL', action: '025', start: '20261115' }), 'DMG')
  expect((await load(fileOf(again))).said).toBe('1 0 1 0 0 0')
  const unknown = await load(fileOf(without(child({ id: 'C1', first: 'FAY' }), 'DMG')))
  expect([unknown.said, unknown.reasons]).toEqual(['1 0 0 0 0 1', ['C1 missing birth date']])
  expect(await names('C1')).toEqual([
    'Spouse Ben 1982-01-01 78701 2026-01-01',
    'Primary Ann 1980-01-01 78704 2026-01-01',
    'Dependent Carl 2010-03-03 78704 2026-11-15',
  ])
  const all = ['INS*Y*18*024*07*A', 'REF*0F*C1', 'NM1*IL*1*DOECB*ANN', 'HD*024**HLT', 'DTP*349*D8*20261031']
  expect((await load(fileOf(all), { agree: 3 })).said).toBe('1 0 1 0 3 0')
})

test('high 6: a reinstatement keeps the end that the file gives', async () => {
  await load(fileOf(subscriber({ id: 'D1', end: '20260930', action: '030' })))
  await load(fileOf(subscriber({ id: 'D1', action: '025', start: '20261101', end: '20261231' })))
  expect(await names('D1')).toEqual(['Primary Ann 1980-01-01 78704 2026-11-01 2026-12-31'])
})

test('high 7 and medium 17: a deleted or void coverage goes', async () => {
  await load(fileOf(['E1', 'E2', 'E3', 'E4'].flatMap((id) => subscriber({ id }))))
  const deleted = subscriber({ id: 'E1', action: '001' }).map((segment) => segment.replace('HD*001', 'HD*002'))
  expect((await load(fileOf(deleted), { agree: 1 })).said).toBe('1 0 1 0 1 0')
  const ended = subscriber({ id: 'E2', action: '001', end: '20261031' }).map((segment) => segment.replace('HD*001', 'HD*002'))
  expect((await load(fileOf(ended), { agree: 1 })).said).toBe('1 0 1 0 1 0')
  const never = subscriber({ id: 'E3', action: '024', start: '20260101', end: '20251231' })
  expect((await load(fileOf(never), { agree: 1 })).said).toBe('1 0 1 0 1 0')
  const one = [...subscriber({ id: 'E4', action: '001' }), 'HD*002**DEN', 'DTP*348*D8*20260101', 'DTP*349*D8*20260131']
  expect((await load(fileOf(one))).said).toBe('1 0 0 1 0 0')
  expect([await names('E1'), await names('E2'), await names('E3'), await names('E4')]).toEqual([
    ['Primary Ann 1980-01-01 78704 2026-01-01 2025-12-31'],
    ['Primary Ann 1980-01-01 78704 2026-01-01 2026-10-31'],
    ['Primary Ann 1980-01-01 78704 2026-01-01 2025-12-31'],
    ['Primary Ann 1980-01-01 78704 2026-01-01'],
  ])
})

test('high 8: a family moves with its subscriber, except who has an address of their own', async () => {
  const family = [
    ...subscriber({ id: 'F1' }),
    ...spouse({ id: 'F1', first: 'BEN' }),
    ...child({ id: 'F1', first: 'CARL' }),
    ...child({ id: 'F1', first: 'DORA', zip: '78745' }),
    ...child({ id: 'F1', first: 'EVE' }),
  ]
  await load(fileOf(family))
  const moved = [
    ...subscriber({ id: 'F1', action: '001', zip: '78701' }),
    ...spouse({ id: 'F1', first: 'BEN', action: '001' }),
    ...child({ id: 'F1', first: 'EVE', action: '001', zip: '78702' }),
  ]
  const { run, said } = await load(fileOf(moved))
  expect(said).toBe('3 0 3 0 0 0')
  expect((await names('F1')).map((who) => who.split(' ').slice(1, 4).join(' '))).toEqual([
    'Ben 1982-01-01 78701',
    'Ann 1980-01-01 78701',
    'Carl 2010-03-03 78701',
    'Dora 2010-03-03 78745',
    'Eve 2010-03-03 78702',
  ])
  const changed = await listFindings(world.db, run.id, { kind: 'changed', limit: 9 })
  expect(changed.find(({ name }) => name === 'Carl Doefb')).toMatchObject({
    reason: 'moved with the subscriber',
    changes: [{ field: 'zip', now: '78704', after: '78701' }],
  })
})

test('high 9: ending the absent is carried out for CSV, and refused for a file of changes', async () => {
  const head = 'group_code,member_id,subscriber_id,relationship,first_name,last_name,dob,zip,effective_date'
  const row = (id: string) => `GRPB,${id},${id},Self,Gail,Green,1990-02-11,78704,2026-01-01`
  await load([head, row('G1'), row('G2'), row('G3')].join('\n'))
  const { run, said } = await load([head, row('G1'), row('G2')].join('\n'), { terminateAbsent: true })
  expect([run.state, said]).toEqual(['done', '2 0 0 2 1 0'])
  expect((await names('G3'))[0]).toMatch(/2026-11-19$/)
  const cut = await load([head, row('G1'), 'GRPB,G2,G2,Self'].join('\n'), { terminateAbsent: true })
  expect([cut.said, cut.reasons]).toEqual(['2 0 0 1 0 1', ['G2 short row']])
  const changes = await load(fileOf(subscriber({ id: 'G9' })), { terminateAbsent: true })
  expect([changes.run.state, changes.reasons]).toEqual(['quarantined', ['not a full file']])
})

test('high 10: UTF-16 with a byte order mark is read, and exit codes tell what was applied', async () => {
  const file = `\uFEFF${fileOf([...subscriber({ id: 'H1', last: 'MUÑOZ' }), ...subscriber({ id: 'H2', dob: '20991231' })])}`
  const little = Buffer.from(file, 'utf16le')
  const { run, said } = await load(little)
  expect([said, exitCodeOfRun(run, true)]).toEqual(['2 1 0 0 0 1', 2])
  expect((await load(Buffer.from(little).swap16(), { dryRun: true })).said).toBe('2 0 0 1 0 1')
  const good = await load(fileOf(subscriber({ id: 'H1', last: 'MUÑOZ' })))
  const bad = await load(fileOf(subscriber({ id: 'H3', dob: '20991231' })))
  const empty = await load(fileOf([]))
  expect([exitCodeOfRun(good.run, true), exitCodeOfRun(bad.run, true), exitCodeOfRun(empty.run, true)]).toEqual([0, 1, 1])
})

test('medium 13: containers and binary files are refused by name; NULs behind the end are not', async () => {
  const text = fileOf(subscriber({ id: 'I1' }))
  const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'), Buffer.alloc(20), deflateRawSync(text)])
  expect((await load(zip)).reasons).toEqual(['damaged archive zip: its end is missing'])
  expect((await load(Buffer.from(text, 'utf16le'))).reasons).toEqual(['not a text file UTF-16 without a byte order mark'])
  expect((await load(text.replace('005010X220A1~', '003070X061~'))).reasons).toEqual(['unsupported version GS08 003070X061'])
  expect((await load(`${text}${'\0'.repeat(600)}`)).said).toBe('1 1 0 0 0 0')
})

test('medium 14: REF*1L of a coverage, a member’s own 349, TA1, Ctrl-Z and a 999 beside the 834', async () => {
  const own = [...without(subscriber({ id: 'J1' }), 'HD', 'DTP'), 'DTP*348*D8*20260101', 'DTP*349*D8*20261231']
  const { said } = await load(fileOf(own))
  const grouped = fileOf([...subscriber({ id: 'J2' }), 'REF*1L*GRPA']).replace('REF*38*GRPA~', 'REF*38*~')
  expect([said, (await load(grouped)).said]).toEqual(['1 1 0 0 0 0', '1 1 0 0 0 0'])
  expect((await names('J1'))[0]).toMatch(/2026-01-01 2026-12-31$/)
  const acknowledged = fileOf(subscriber({ id: 'J3' }))
    .replace('GS*BE', 'TA1*000000001*260901*0900*A*000~\nGS*BE')
    .replace('GE*1*9~', 'GE*1*9~\nGS*FA*ACME*FOYER*20260901*0900*10*X*005010X231A1~\nST*999*0001~\nAK1*BE*1~\nSE*3*0001~\nGE*1*10~')
    .replace('IEA*1*', 'IEA*2*')
  expect((await load(`${acknowledged}\x1a`)).said).toBe('1 1 0 0 0 0')
})

test('medium 15: the same file again does not take a row that contradicts another one of it', async () => {
  const file = fileOf([...subscriber({ id: 'K1', zip: '78704' }), ...subscriber({ id: 'K1', zip: '78701' })])
  const first = await load(file)
  expect([first.said, first.reasons]).toEqual(['2 1 0 0 0 1', ['K1 duplicate member zip']])
  const second = await load(file)
  expect([second.said, await names('K1')]).toEqual(['2 0 0 1 0 1', ['Primary Ann 1980-01-01 78704 2026-01-01']])
})

test('medium 16: no end, zeros and timestamps are dates that sponsors write', async () => {
  const head = 'group_code,member_id,subscriber_id,relationship,first_name,last_name,dob,zip,effective_date,termination_date'
  const row = (id: string, start: string, end: string) => `GRPA,${id},${id},Self,Lea,Long,1990-02-11T00:00:00,78704,${start},${end}`
  const rows = [
    row('L1', '2026-01-01T00:00:00Z', '12/31/9999'),
    row('L2', '1/1/2026 12:00:00 AM', '00000000'),
    row('L3', '202601010000', '2026-12-31 00:00:00.000'),
  ]
  expect((await load([head, ...rows].join('\n'))).said).toBe('3 3 0 0 0 0')
  expect([await names('L1'), await names('L2'), await names('L3')].map(([who]) => who?.replace(/^.* L\d /, ''))).toEqual([
    '2026-01-01',
    '2026-01-01',
    '2026-01-01 2026-12-31',
  ])
})

test('medium 18: people in Canada, Britain and France are kept, without a zip of the United States', async () => {
  const abroad = (id: string, place: string) => subscriber({ id }).map((segment) => segment.replace('N4*AUSTIN*TX*78704', place))
  const members = [
    ...abroad('M1', 'N4*TORONTO*ON*M5V 2T6*CAN'),
    ...abroad('M2', 'N4*LONDON**SW1A 1AA*GB'),
    ...abroad('M3', 'N4*PARIS**75001*FRA'),
    ...abroad('M4', 'N4*TORONTO*ON*M5V2T6'),
    ...abroad('M5', 'N4*SAN JUAN*PR*00901*PR'),
  ]
  const { said, warnings } = await load(fileOf(members))
  expect(said).toBe('5 5 0 0 0 0')
  expect(warnings.map((warning) => warning.split(' ').slice(0, 3).join(' '))).toEqual(
    ['M1', 'M2', 'M3', 'M4'].map((id) => `${id} address abroad`),
  )
  expect([await names('M3'), await names('M5')]).toEqual([
    ['Primary Ann 1980-01-01 - 2026-01-01'],
    ['Primary Ann 1980-01-01 00901 2026-01-01'],
  ])
})

test('medium 11: a page of findings is read by its place, and the report is written piece by piece', async () => {
  const { run } = await load(fileOf(subscriber({ id: 'N1', dob: '20991231' })))
  await world.db.execute(sql`insert into portal.import_findings (run_id, kind, ordinal, line, segment, member_id, name, reason, found)
    select ${run.id}::uuid, case when n % 3 = 0 then 'rejected' else 'warning' end, n, n, '', 'M' || n, '', 'bad zip', '' from generate_series(10, 30000) n`)
  await world.db.execute(sql`analyze portal.import_findings`)
  const totals = await countFindings(world.db, run.id, '')
  const query = listFindings(world.db, run.id, { kind: 'rejected', after: { kind: 'rejected', ordinal: 20_000 }, limit: 50 })
  const { sql: text, params } = (query as unknown as { toSQL: () => { sql: string; params: unknown[] } }).toSQL()
  const { rows } = await world.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Cond: .*ordinal > 20000/)
  let json = ''
  for await (const part of jsonReport(world.db, run)) json += part
  const report = await importReport(world.db, run)
  expect(JSON.parse(json)).toEqual(report)
  expect(report.rejected).toHaveLength(totals.rejected)
})

test('the same full file again, for a row that was rejected, ends nobody whose row it took the first time', async () => {
  const former = child({ id: 'O1', relation: '25', first: 'BEN', action: '030' })
  const file = fileOf([...subscriber({ id: 'O1', action: '030' }), ...former], { kind: '4' })
  // The other people of the group are absent: agree to what the guard counts.
  const { run } = await load(file, { dryRun: true, terminateAbsent: true })
  const ending = (run.guard ?? []).reduce((sum, share) => sum + share.ending, 0)
  const first = await load(file, { terminateAbsent: true, agree: ending })
  expect(first.reasons).toEqual(['O1 unknown relation 25'])
  const group = (await listGroupRules(world.db)).get('GRPA')
  await upsertImportRules(world.db, group?.id ?? '', { ...defaultImportRules, otherRelations: 'dependent' })
  const { said } = await load(file, { terminateAbsent: true })
  expect([said, await names('O1')]).toEqual([
    '2 1 0 1 0 0',
    ['Primary Ann 1980-01-01 78704 2026-01-01', 'Dependent Ben 2010-03-03 78704 2026-01-01'],
  ])
})
