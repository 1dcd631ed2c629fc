import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRun } from '#server/eligibility/import-run-store.ts'
import { endingOf } from '#server/eligibility/plan/check-run.ts'
import { importReport } from '#server/eligibility/runs/import-report.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import { file834, member834, sample834 } from '#server/eligibility/testing/sample-834.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

const testAuditContext = () => jobAuditContext('test', 'test', null)

let world: TestPortal
beforeEach(async () => {
  world = await openTestPortal()
})
afterEach(() => world.close())

type Options = { dryRun?: boolean; terminateAbsent?: boolean; group?: string | null; agree?: number | null }

const once = async function* (file: string | Buffer) {
  yield Buffer.from(file as string)
}

const begin = (file: string | Buffer, { terminateAbsent = false, group = null }: Options = {}) =>
  receiveEligibilityFile(
    world.portal,
    once(file),
    { fileName: 'members.834', source: 'command line', options: { groupCode: group, terminateAbsent, applyWhenClean: false } },
    testAuditContext(),
  )

const finish = async (id: string, { dryRun = false, agree = null }: Options = {}) => {
  await workOnRun(world.portal, id)
  if (!dryRun) await applyImport(world.portal, { id, agreedTerminations: agree, auditContext: testAuditContext() })
  await workOnRun(world.portal, id)
  const run = await findRun(world.db, id)
  if (!run) throw new Error('no run')
  return { run, report: await importReport(world.db, run) }
}

const load = async (file: string | Buffer, options: Options = {}) => (await finish(await begin(file, options), options)).report
const counts = ({ read, added, changed, unchanged, terminated, rejected }: Awaited<ReturnType<typeof load>>) =>
  [read, added, changed, unchanged, terminated, rejected.length].join(' ')

const people = async (number: string) => {
  const { rows } = await world.db.execute<{
    id: string
    who: string
  }>(sql`select p.id, concat_ws(' ', p.relation, p.first, p.last, p.dob, p.zip, p.external_id,
    p.starts_on, p.ends_on) as who from portal.persons p join portal.memberships m on m.id = p.membership_id where m.subscriber_number = ${number}
    order by p.relation desc, p.first`)
  return rows
}
const names = async (number: string) => (await people(number)).map(({ who }) => who)

test('a dry run predicts the import and changes nothing; importing the same file again changes nothing', async () => {
  expect(counts(await load(sample834(), { dryRun: true }))).toBe('3 3 0 0 1 0')
  expect(await names('W100')).toEqual([])
  expect(counts(await load(sample834()))).toBe('3 3 0 0 1 0')
  expect(await names('W100')).toEqual([
    'Primary Rosa Winter 1980-02-29 78704 2026-01-01',
    'Dependent Tom Winter 2014-03-15 78704 W100-02 2026-01-01',
  ])
  const again = await finish(await begin(sample834()))
  expect([counts(again.report), again.run.sameAs === null]).toEqual(['3 0 0 3 0 0', false])
})

test('people in a second file are unchanged, or updated with the same id', async () => {
  await load(sample834())
  const before = await people('W100')
  expect(counts(await load(sample834().replaceAll('000000077', '000000177')))).toBe('3 0 0 3 0 0')
  const married = file834(member834({ action: '001', id: 'W100', last: 'SUMMER', first: 'ROSA', dob: '19800229', zip: '78701' }))
  expect(counts(await load(married))).toBe('1 0 1 0 0 0')
  expect((await people('W100')).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect((await names('W100'))[0]).toBe('Primary Rosa Summer 1980-02-29 78701 2026-01-01')
})

const leaAndKim = file834([
  ...member834({ flag: 'N', relation: '19', id: 'W300', first: 'KIM', dob: '20150101', zip: '' }),
  ...member834({ id: 'W300', first: 'LEA' }),
])

test('dependents are assigned by subscriber number, or to the subscriber before them', async () => {
  expect(counts(await load(leaAndKim))).toBe('2 2 0 0 0 0')
  expect(await names('W300')).toEqual(['Primary Lea Doe 1980-01-01 78704 2026-01-01', 'Dependent Kim Doe 2015-01-01 78704 2026-01-01'])
  const own = file834([
    ...member834({ id: 'W310', first: 'MIA' }),
    ...member834({ flag: 'N', relation: '01', id: 'W311', first: 'NED', dob: '19810101', zip: '' }),
  ])
  expect(counts(await load(own))).toBe('2 2 0 0 0 0')
  expect(await names('W310')).toEqual(['Spouse Ned Doe 1981-01-01 78704 W311 2026-01-01', 'Primary Mia Doe 1980-01-01 78704 2026-01-01'])
  const cancelled = file834(
    member834({ flag: 'N', relation: '01', action: '024', id: 'W311', first: 'NED', dob: '19810101', zip: '', end: '20261031' }),
  )
  expect(counts(await load(cancelled, { agree: 1 }))).toBe('1 0 1 0 1 0')
})

test("a subscriber keeps the family when the number changes; another person's number is refused", async () => {
  await load(leaAndKim)
  const [before] = await people('W300')
  expect(counts(await load(file834(member834({ action: '030', id: 'W399', first: 'LEA' }))))).toBe('1 0 1 0 0 0')
  expect([(await people('W300')).length, (await people('W399'))[0]?.id]).toEqual([0, before?.id])
  const other = file834([
    ...member834({ id: 'W399', first: 'OLAF', last: 'BERG', dob: '19550505' }),
    ...member834({ flag: 'N', relation: '19', id: 'W399', first: 'PIA', dob: '20100101', zip: '' }),
  ])
  const { rejected } = await load(other)
  expect(rejected.map(({ id, reason }) => `${id} ${reason}`)).toEqual(['W399 id of another person', 'W399 id of another person'])
  expect(await names('W399')).toHaveLength(2)
})

const gail = (at: number) => ({ id: `G${at}`, first: 'GAIL', last: `G${String.fromCharCode(65 + at)}`, dob: '19900101' })
/** Eighteen subscribers, the first of them with a child. */
const groupB = file834(
  [
    ...Array.from({ length: 18 }, (_, at) => member834(gail(at))).flat(),
    ...member834({ flag: 'N', relation: '19', id: 'G0', first: 'HAL', dob: '20150101', zip: '' }),
  ],
  { group: 'GRPB' },
)
const cancel = (...numbers: number[]) =>
  file834(
    numbers.flatMap((at) => member834({ ...gail(at), action: '024', end: '20261031' })),
    { group: 'GRPB' },
  )

test("cancelling a subscriber ends the family; too many terminations need an operator's agreement", async () => {
  expect(counts(await load(groupB))).toBe('19 19 0 0 0 0')
  expect(counts(await load(cancel(1)))).toBe('1 0 1 0 1 0')
  const id = await begin(cancel(0, 2))
  await workOnRun(world.portal, id)
  expect((await findRun(world.db, id))?.guard).toEqual([{ group: 'GRPB', active: 18, ending: 3, percent: 10, exceeded: true }])
  await expect(finish(id, { agree: null })).rejects.toThrow('ImportGuarded')
  await expect(finish(id, { agree: 2 })).rejects.toThrow('ImportGuarded')
  expect(counts((await finish(id, { agree: 3 })).report)).toBe('2 0 2 0 3 0')
  expect(await names('G0')).toEqual([
    'Primary Gail Ga 1990-01-01 78704 2026-01-01 2026-10-31',
    'Dependent Hal Doe 2015-01-01 78704 2026-01-01 2026-10-31',
  ])
})

test('a full file ends the coverage of missing members only if the operator says so', async () => {
  await load(groupB)
  await load(cancel(0, 1, 2), { agree: 4 })
  const still = (number: string) => file834(member834({ ...gail(3), action: '030' }), { group: 'GRPB', number, kind: '4' })
  expect(counts(await load(still('000000201')))).toBe('1 0 0 1 0 0')
  const id = await begin(still('000000201'), { terminateAbsent: true })
  await workOnRun(world.portal, id)
  expect((await findRun(world.db, id))?.guard?.[0]).toMatchObject({ active: 15, ending: 14, exceeded: true })
  expect(counts((await finish(id, { agree: 14 })).report)).toBe('1 0 0 1 14 0')
  expect((await names('G5'))[0]).toBe('Primary Gail Gf 1990-01-01 78704 2026-01-01 2026-08-31')
})

test('a full file counts the missing members that it ended before it was killed', async () => {
  await load(groupB)
  const still = file834(member834({ ...gail(3), action: '030' }), { group: 'GRPB', number: '000000203', kind: '4' })
  const id = await begin(still, { terminateAbsent: true })
  await workOnRun(world.portal, id)
  const ending = endingOf((await findRun(world.db, id))?.guard ?? [])
  expect(ending).toBeGreaterThan(10)
  await world.db.execute(
    sql`create function portal.refuse_end() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '57P01'; end $$`,
  )
  await world.db.execute(
    sql`create trigger refuse before update on portal.import_runs for each row when (new.state = 'done') execute function portal.refuse_end()`,
  )
  await applyImport(world.portal, { id, agreedTerminations: ending, auditContext: testAuditContext() })
  await workOnRun(world.portal, id)
  await world.db.execute(sql`drop trigger refuse on portal.import_runs`)
  await workOnRun(world.portal, id)
  const run = await findRun(world.db, id)
  expect([run?.state, run?.counts?.terminated]).toEqual(['done', ending])
})

test('a family that cannot be stored is rejected as a whole, without the rest of its batch', async () => {
  await world.db.execute(
    sql`create function portal.refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '23514'; end $$`,
  )
  await world.db.execute(
    sql`create trigger refuse before insert on portal.persons for each row when (new.first = 'Umi') execute function portal.refuse()`,
  )
  const file = file834([
    ...member834({ id: 'U1', first: 'UDO' }),
    ...member834({ id: 'U2', first: 'URS' }),
    ...member834({ flag: 'N', relation: '19', id: 'U2', first: 'UMI', dob: '20150101', zip: '' }),
    ...member834({ id: 'U3', first: 'UTE' }),
  ])
  const report = await load(file)
  await world.db.execute(sql`drop trigger refuse on portal.persons`)
  expect([counts(report), report.rejected.map(({ reason }) => reason)]).toEqual([
    '4 2 0 0 0 2',
    ['could not be stored', 'could not be stored'],
  ])
  expect([await names('U1'), await names('U2'), await names('U3')].map((found) => found.length)).toEqual([1, 0, 1])
  expect(counts(await load(file))).toBe('4 2 0 2 0 0')
})

test('an import that was killed continues where it stopped and adds nobody twice', async () => {
  const many = Array.from({ length: 6000 }, (_, at) =>
    member834({ id: `K${at}`, first: 'KAY', last: 'KO', dob: String(19_500_101 + (at % 50) * 10_000 + (at % 12) * 100 + (at % 28)) }),
  )
  const id = await begin(file834(many.flat()))
  await workOnRun(world.portal, id)
  await applyImport(world.portal, { id, agreedTerminations: null, auditContext: testAuditContext() })
  await world.db.execute(
    sql`create function portal.refuse() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '57P01'; end $$`,
  )
  await world.db.execute(
    sql`create trigger refuse before insert on portal.memberships for each row when (new.subscriber_number = 'K5999') execute function portal.refuse()`,
  )
  await workOnRun(world.portal, id)
  const stopped = await findRun(world.db, id)
  expect([stopped?.state, (stopped?.progress ?? 0) > 0, (stopped?.progress ?? 0) < 6000]).toEqual(['applying', true, true])
  await world.db.execute(sql`drop trigger refuse on portal.memberships`)
  await workOnRun(world.portal, id)
  const run = await findRun(world.db, id)
  expect([run?.state, run?.counts?.added, run?.counts?.read]).toEqual(['done', 6000, 6000])
  const { rows } = await world.db.execute(sql`select count(*)::int as n from portal.persons where first = 'Kay'`)
  expect(rows).toEqual([{ n: 6000 }])
})

test('two simultaneous imports of one group have the result of two successive ones', async () => {
  const one = file834([...member834({ id: 'C1', first: 'CAT' }), ...member834({ id: 'C2', first: 'CEM' })], { number: '000000301' })
  const other = file834([...member834({ id: 'C1', first: 'CAT', zip: '78701' }), ...member834({ id: 'C3', first: 'CLO' })], {
    number: '000000302',
  })
  const ids = [await begin(one), await begin(other)]
  await Promise.all(ids.map((id) => workOnRun(world.portal, id)))
  await Promise.all(ids.map((id) => applyImport(world.portal, { id, agreedTerminations: null, auditContext: testAuditContext() })))
  for (let round = 0; round < 4; round += 1) await Promise.all(ids.map((id) => workOnRun(world.portal, id)))
  // The second run was checked again after the first one was applied, and then continued by itself.
  const runs = await Promise.all(ids.map((id) => findRun(world.db, id)))
  expect(runs.map((run) => run?.state)).toEqual(['done', 'done'])
  expect(runs.reduce((sum, run) => sum + (run?.counts?.added ?? 0), 0)).toBe(3)
  expect([(await names('C1')).length, (await names('C2')).length, (await names('C3')).length]).toEqual([1, 1, 1])
})

test('a damaged envelope quarantines the file: nothing of it is kept', async () => {
  const id = await begin(sample834().replace('SE*33', 'SE*34'))
  await workOnRun(world.portal, id)
  const run = await findRun(world.db, id)
  expect([run?.state, run?.problem?.reason, run?.problem?.line]).toEqual(['quarantined', 'wrong segment count', 35])
  const { rows } = await world.db.execute(sql`select count(*)::int as n from portal.import_rows where run_id = ${id}`)
  expect(rows).toEqual([{ n: 0 }])
})

/** The results of a dry run and of the real import of the same file. */
const bothOf = async (file: string | Buffer, group: string | null = null) => {
  const said = await load(file, { dryRun: true, group })
  const done = await load(file, { group })
  expect(done).toEqual(said)
  return [counts(done), ...done.rejected.map(({ line, id, reason }) => `${line} ${id} ${reason}`)]
}

test('in an 834, only rows with unstorable text are rejected, in a dry run and in the import', async () => {
  const members = [
    ...member834({ id: 'N1', first: 'NED' }),
    ...member834({ id: 'N2', first: 'NIA' }).map((segment) => segment.replace('1 ELM ST', '1 ELM\0 ST')),
    ...member834({ id: 'N3', first: 'NOA' }).map((segment) => segment.replace('1 ELM ST', `${'x'.repeat(99)}😀`)),
    ...member834({ id: 'N4', first: 'N\uFFFDL' }),
    ...member834({ id: 'N\x005', first: 'NUR' }),
  ]
  expect(await bothOf(file834(members, { number: '000000301' }))).toEqual([
    '5 2 0 0 0 3',
    expect.stringMatching(/^\d+ N2 damaged text$/),
    expect.stringMatching(/^\d+ N4 damaged text$/),
    expect.stringMatching(/^\d+ N\uFFFD5 damaged text$/),
  ])
  expect((await names('N1')).length + (await names('N3')).length).toBe(2)
})

test('in a CSV, only rows with unstorable text are rejected, in a dry run and in the import', async () => {
  const head = 'group_code,member_id,subscriber_id,relationship,first_name,last_name,dob,zip,address1,effective_date'
  const row = (id: string, first: string, street: string) => `GRPA,${id},${id},Self,${first},Csv,1990-02-11,78704,${street},2026-01-01`
  const rows = [
    row('V1', 'Vera', '1 Elm St'),
    row('V2', 'V\0ra', '1 Elm St'),
    row('V3', 'Vida', `${'x'.repeat(99)}😀`),
    row('V4', 'Vito', '1 \uFFFDlm'),
  ]
  const split = Buffer.concat([
    Buffer.from(`\n${row('V5', 'Vala', '').split(',').slice(0, 8).join(',')},`),
    Buffer.from('😀').subarray(0, 3),
  ])
  const file = Buffer.concat([Buffer.from([head, ...rows].join('\n')), split, Buffer.from(',2026-01-01\n')])
  expect(await bothOf(file)).toEqual(['5 2 0 0 0 3', '3 V2 damaged text', '5 V4 damaged text', '6 V5 damaged text'])
})

test('a dependent of a damaged subscriber does not join the family before', async () => {
  const file = file834(
    [
      ...member834({ id: 'Q1', first: 'QUIN' }),
      ...member834({ id: 'Q2', first: 'QADIR' }).map((segment) => segment.replace('INS*Y', 'INS*Y\0')),
      ...member834({ flag: 'N', relation: '19', id: 'Q3', first: 'QUILLA', dob: '20150101', zip: '' }),
    ],
    { number: '000000302' },
  )
  expect((await bothOf(file)).slice(1)).toEqual([expect.stringMatching(/Q2 damaged text$/), expect.stringMatching(/Q3 no subscriber$/)])
  expect(await names('Q1')).toHaveLength(1)
})

test('a NUL in the envelope quarantines the file or is ignored, without an error', async () => {
  for (const file of [`ISA\0${sample834()}`, sample834().replace('GS*BE', 'G\0*BE'), 'a\0b'.repeat(30_000)]) {
    expect((await finish(await begin(file), { dryRun: true })).run.state).toBe('quarantined')
  }
  const named = sample834().replace('*ACME           *', '*AC\0E           *').replaceAll('000000077', '000000303')
  expect((await finish(await begin(named), { dryRun: true })).run.state).toBe('ready')
})
