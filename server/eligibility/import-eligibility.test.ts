import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importReport } from '#server/eligibility/import-report.ts'
import { findRun } from '#server/eligibility/import-run-store.ts'
import { receiveFile } from '#server/eligibility/receive-import.ts'
import { applyImport } from '#server/eligibility/settle-import.ts'
import { file834, member834, sample834 } from '#server/eligibility/testing/sample-834.ts'
import { jobTrail, workOnRun } from '#server/eligibility/work-on-run.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

const testTrail = () => jobTrail('test', 'test', null)

let world: TestPortal
beforeAll(async () => {
  world = await openTestPortal()
})
afterAll(() => world.close())

type Options = { dryRun?: boolean; terminateAbsent?: boolean; group?: string | null; agree?: number | null }

const once = async function* (file: string | Buffer) {
  yield Buffer.from(file as string)
}

const begin = (file: string | Buffer, { terminateAbsent = false, group = null }: Options = {}) =>
  receiveFile(
    world.portal,
    once(file),
    { fileName: 'members.834', source: 'command line', options: { groupCode: group, terminateAbsent, applyWhenClean: false } },
    testTrail(),
  )

const finish = async (id: string, { dryRun = false, agree = null }: Options = {}) => {
  await workOnRun(world.portal, id)
  if (!dryRun) await applyImport(world.portal, { id, agreedTerminations: agree, trail: testTrail() })
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

test('a dry run changes nobody; the import does what it said; the same file again changes nothing', async () => {
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

test('the same people in another file are unchanged, and who was changed keeps id, telehealth id and history', async () => {
  const before = await people('W100')
  expect(counts(await load(sample834().replaceAll('000000077', '000000177')))).toBe('3 0 0 3 0 0')
  const married = file834(member834({ action: '001', id: 'W100', last: 'SUMMER', first: 'ROSA', dob: '19800229', zip: '78701' }))
  expect(counts(await load(married))).toBe('1 0 1 0 0 0')
  expect((await people('W100')).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect((await names('W100'))[0]).toBe('Primary Rosa Summer 1980-02-29 78701 2026-01-01')
})

test('dependents may come before their subscriber, and with numbers of their own they belong to the one before them', async () => {
  const early = file834([
    ...member834({ flag: 'N', relation: '19', id: 'W300', first: 'KIM', dob: '20150101', zip: '' }),
    ...member834({ id: 'W300', first: 'LEA' }),
  ])
  expect(counts(await load(early))).toBe('2 2 0 0 0 0')
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

test('a subscriber whose number changes keeps the family; a number that comes to somebody else takes nobody over', async () => {
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

test('cancelling a subscriber ends the family; the guard stops what would end too many, until somebody agrees to the number', async () => {
  const rest = Array.from({ length: 18 }, (_, at) =>
    member834({ id: `G${at}`, first: 'GAIL', last: `G${String.fromCharCode(65 + at)}`, dob: '19900101' }),
  )
  const family = member834({ flag: 'N', relation: '19', id: 'G0', first: 'HAL', dob: '20150101', zip: '' })
  expect(counts(await load(file834([...rest.flat(), ...family], { group: 'GRPB' })))).toBe('19 19 0 0 0 0')
  const cancel = (...numbers: number[]) =>
    file834(
      numbers.flatMap((at) =>
        member834({
          action: '024',
          id: `G${at}`,
          first: 'GAIL',
          last: `G${String.fromCharCode(65 + at)}`,
          dob: '19900101',
          end: '20261031',
        }),
      ),
      { group: 'GRPB' },
    )
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

test('a full file ends those whom it leaves out only when the operator says so', async () => {
  const still = (number: string) =>
    file834(member834({ action: '030', id: 'G3', first: 'GAIL', last: 'GD', dob: '19900101' }), { group: 'GRPB', number, kind: '4' })
  expect(counts(await load(still('000000201')))).toBe('1 0 0 1 0 0')
  const id = await begin(still('000000201'), { terminateAbsent: true })
  await workOnRun(world.portal, id)
  expect((await findRun(world.db, id))?.guard?.[0]).toMatchObject({ active: 15, ending: 14, exceeded: true })
  expect(counts((await finish(id, { agree: 14 })).report)).toBe('1 0 0 1 14 0')
  expect((await names('G5'))[0]).toBe('Primary Gail Gf 1990-01-01 78704 2026-01-01 2026-08-31')
})

test('a family that cannot be stored is set aside whole, without the others of its batch', async () => {
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

test('killed in the middle of applying, the next worker goes on where it was, and nobody is done twice', async () => {
  const many = Array.from({ length: 6000 }, (_, at) =>
    member834({ id: `K${at}`, first: 'KAY', last: 'KO', dob: String(19_500_101 + (at % 50) * 10_000 + (at % 12) * 100 + (at % 28)) }),
  )
  const id = await begin(file834(many.flat()))
  await workOnRun(world.portal, id)
  await applyImport(world.portal, { id, agreedTerminations: null, trail: testTrail() })
  await world.db.execute(
    sql`create trigger refuse before insert on portal.memberships for each row when (new.subscriber_number = 'K5999') execute function portal.refuse()`,
  )
  await world.db.execute(
    sql`create or replace function portal.refuse() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '57P01'; end $$`,
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

test('two imports of one group at once end as if one had come after the other', async () => {
  const one = file834([...member834({ id: 'C1', first: 'CAT' }), ...member834({ id: 'C2', first: 'CEM' })], { number: '000000301' })
  const other = file834([...member834({ id: 'C1', first: 'CAT', zip: '78701' }), ...member834({ id: 'C3', first: 'CLO' })], {
    number: '000000302',
  })
  const ids = [await begin(one), await begin(other)]
  await Promise.all(ids.map((id) => workOnRun(world.portal, id)))
  await Promise.all(ids.map((id) => applyImport(world.portal, { id, agreedTerminations: null, trail: testTrail() })))
  for (let round = 0; round < 4; round += 1) await Promise.all(ids.map((id) => workOnRun(world.portal, id)))
  // Whoever came second was checked again against what the first had done, and went on by itself.
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
