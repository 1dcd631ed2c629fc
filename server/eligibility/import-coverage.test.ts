import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listFindings } from '#server/eligibility/finding-store.ts'
import { findRun } from '#server/eligibility/import-run-store.ts'
import { insertPartner, listGroupIds } from '#server/eligibility/partners/partner-store.ts'
import { importReport } from '#server/eligibility/runs/import-report.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import { file834, member834 } from '#server/eligibility/testing/sample-834.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { defaultPartnerSettings, type PartnerSettings } from '#shared/eligibility/partner-settings.ts'

// Each test has subscribers of its own.
let world: TestPortal
beforeAll(async () => {
  world = await openTestPortal()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set('2026-11-20T15:00:00Z'))

let control = 700
const load = async (members: readonly string[], { kind = '2', terminateAbsent = false, partnerId = null as string | null } = {}) => {
  control += 1
  const bytes = async function* () {
    yield Buffer.from(file834(members, { number: `000000${control}`, kind }))
  }
  const context = jobAuditContext('test', 'test', null)
  const options = { groupCode: null, terminateAbsent, applyWhenClean: false, partnerId }
  const fileName = `november-${control}.834`
  const id = await receiveEligibilityFile(world.portal, bytes(), { fileName, source: 'command line', options }, context)
  await workOnRun(world.portal, id)
  const guard = (await findRun(world.db, id))?.guard ?? []
  await applyImport(world.portal, {
    id,
    agreedTerminations: guard.reduce((sum, { ending }) => sum + ending, 0),
    auditContext: context,
  })
  await workOnRun(world.portal, id)
  const run = await findRun(world.db, id)
  if (!run) throw new Error('no run')
  return { run, guard, report: await importReport(world.db, run) }
}

/** A subscriber with the given segments of loop 2300. */
const subscriber = (id: string, coverage: readonly string[], { action = '021', first = 'ANN', last = `DOE${id}` } = {}) => [
  ...member834({ id, first, last: last.replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? ''), action }).filter(
    (segment) => !/^(HD|DTP)/.test(segment),
  ),
  ...coverage,
]

let callers = 0
/** Looks the subscriber up as at registration: 'covered', or the error. */
const lookUp = async (id: string, zip = '78704') => {
  callers += 1
  const lastName = `Doe${id}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  const query = new URLSearchParams({ lastName, dob: '1980-01-01', zip })
  const answer = await world
    .browser()
    .get(`/api/memberships/v2/lookup?${query}`, { from: `10.9.${Math.floor(callers / 200)}.${callers % 200}` })
  return answer.statusCode === 200 ? 'covered' : answer.json().meta.errors[0]
}

/** Moves the clock for one answer. */
const on = async <T>(day: string, ask: () => Promise<T>): Promise<T> => {
  const now = world.clock.now()
  world.clock.set(`${day}T15:00:00Z`)
  const answer = await ask()
  world.clock.set(now)
  return answer
}

const personOf = async (id: string): Promise<string> => {
  const { rows } = await world.db.execute<{ id: string }>(sql`select p.id from portal.persons p
    join portal.memberships m on m.id = p.membership_id where m.subscriber_number = ${id} and p.relation = 'Primary'`)
  return rows[0]?.id ?? expect.unreachable(`${id} is not stored`)
}

const spansOf = async (id: string): Promise<string[]> => {
  const { rows } = await world.db.execute<{
    span: string
  }>(sql`select concat_ws(' ', line, nullif(plan, ''), starts_on, coalesce(ends_on::text, '-'),
    case when is_void then 'void' end) as span from portal.coverage_spans where person_id = ${await personOf(id)} order by seq`)
  return rows.map(({ span }) => span)
}

const gap = ['HD*021**HLT*CARE', 'DTP*348*D8*20260101', 'DTP*349*D8*20261031', 'HD*021**HLT*CARE', 'DTP*348*D8*20261201']

test('a gap between two coverages is not covered, and ends on its day without an import or a job', async () => {
  await load(subscriber('A1', gap))
  expect(await on('2026-10-31', () => lookUp('A1'))).toBe('covered')
  expect(await on('2026-11-01', () => lookUp('A1'))).toBe('MemberTerminated')
  expect(await lookUp('A1')).toBe('MemberTerminated')
  expect(await on('2026-11-30', () => lookUp('A1'))).toBe('MemberTerminated')
  expect(await on('2026-12-01', () => lookUp('A1'))).toBe('covered')
})

test('the deletion of one line of coverage, and the end of another, leave the other lines alone', async () => {
  const both = ['HD*021**HLT*CARE', 'DTP*348*D8*20260101', 'HD*021**DEN*SMILE', 'DTP*348*D8*20260301']
  await load([...subscriber('B1', both), ...subscriber('B2', both)])
  // Only the dental coverage is named: all that is named is deleted, but it is not all that the person has.
  const deleted = await load(subscriber('B1', ['HD*002**DEN*SMILE', 'DTP*348*D8*20260301'], { action: '001' }))
  expect([deleted.report.terminated, deleted.guard[0]?.ending]).toEqual([0, 0])
  const ended = await load(subscriber('B2', ['HD*024**DEN*SMILE', 'DTP*349*D8*20261031'], { action: '001' }))
  expect([ended.report.terminated, ended.guard[0]?.ending]).toEqual([0, 0])
  expect([await lookUp('B1'), await lookUp('B2')]).toEqual(['covered', 'covered'])
  const all = await load(subscriber('B2', ['HD*024**HLT*CARE', 'DTP*349*D8*20261031'], { action: '001' }))
  expect([all.report.terminated, all.guard[0]?.ending]).toEqual([1, 1])
  expect(await lookUp('B2')).toBe('MemberTerminated')
})

test('a line with wrong dates is left out with a warning, and the other lines count', async () => {
  const dental = ['HD*024**DEN*SMILE']
  const reversed = ['HD*021**VIS*SEE', 'DTP*348*D8*20260501', 'DTP*349*D8*20260228']
  const { run, report } = await load(subscriber('G1', ['HD*021**HLT*CARE', 'DTP*348*D8*20260101', ...dental, ...reversed]))
  expect(report.rejected).toEqual([])
  const warned = await listFindings(world.db, run.id, { kind: 'warning', limit: 9 })
  // Once another test has registered a sender, this one is unknown.
  expect(warned.filter(({ reason }) => reason !== 'unknown sender').map(({ reason, segment, found }) => [reason, segment, found])).toEqual([
    ['no end date', 'HD (15)', expect.stringContaining('end before start 20260228')],
  ])
  expect([await spansOf('G1'), await lookUp('G1')]).toEqual([['HLT CARE 2026-01-01 -'], 'covered'])
  const { report: none } = await load(subscriber('G2', reversed))
  expect(none.rejected.map(({ reason }) => reason)).toEqual(['end before start'])
})

test('a full file ends a line that it omits of a person whom it names, if absence ends coverage', async () => {
  const both = ['HD*030**HLT*CARE', 'DTP*348*D8*20260101', 'HD*030**DEN*SMILE', 'DTP*348*D8*20260301']
  await load(subscriber('C1', both, { action: '030' }), { kind: '4' })
  const health = subscriber('C1', both.slice(0, 2), { action: '030' })
  await load(health, { kind: '4' })
  expect(await spansOf('C1')).toEqual(['DEN SMILE 2026-03-01 -', 'HLT CARE 2026-01-01 -'])
  const { run } = await load([...health, ...subscriber('C2', [])], { kind: '4', terminateAbsent: true })
  const changed = await listFindings(world.db, run.id, { kind: 'changed', limit: 50 })
  expect(changed.map(({ memberId, reason }) => [memberId, reason])).toContainEqual(['C1', 'not in the file'])
  expect(await spansOf('C1')).toEqual(['DEN SMILE 2026-03-01 2026-08-31', 'HLT CARE 2026-01-01 -'])
})

test('void coverage and reinstatement are kept as spans, with the file that wrote them', async () => {
  const whole = ['HD*021**HLT*CARE', 'DTP*348*D8*20260101']
  await load(subscriber('D1', whole))
  await load(subscriber('D1', ['HD*002**HLT*CARE', 'DTP*348*D8*20260101'], { action: '001' }))
  expect([await spansOf('D1'), await lookUp('D1')]).toEqual([['HLT CARE 2026-01-01 - void'], 'MemberNoEffectiveDate'])
  await load(subscriber('D1', ['HD*025**HLT*CARE', 'DTP*348*D8*20260101', 'DTP*349*D8*20260331'], { action: '025' }))
  await load(subscriber('D1', ['HD*025**HLT*CARE', 'DTP*348*D8*20260501'], { action: '025' }))
  expect([await spansOf('D1'), await lookUp('D1')]).toEqual([['HLT CARE 2026-01-01 2026-03-31', 'HLT CARE 2026-05-01 -'], 'covered'])

  const olga = await world.operator('olga.admin@example.com')
  const person = await personOf('D1')
  await olga.post(`/api/console/members/${person}/open`, { reason: 'member-called' })
  const { spans } = (await olga.get(`/api/console/members/${person}`)).json().data.person
  const common = { line: 'HLT', plan: 'CARE', isVoid: false, grants: true }
  expect(spans).toEqual([
    {
      ...common,
      startsOn: '2026-01-01',
      endsOn: '2026-03-31',
      file: { name: `november-${control - 1}.834`, importedAt: expect.any(String) },
    },
    { ...common, startsOn: '2026-05-01', endsOn: null, file: { name: `november-${control}.834`, importedAt: expect.any(String) } },
  ])
})

test('what the previous version writes counts: it knows one start and one end of a person only', async () => {
  await load(subscriber('E1', gap))
  const person = await personOf('E1')
  const write = (endsOn: string | null) => world.db.execute(sql`update portal.persons set ends_on = ${endsOn} where id = ${person}`)
  const { rows } = await world.db.execute<{ days: string }>(
    sql`select concat_ws(' ', starts_on, ends_on) as days from portal.persons where id = ${person}`,
  )
  // It reads the coverage that comes next.
  expect(rows[0]?.days).toBe('2026-12-01')
  await world.db.execute(sql`update portal.persons set starts_on = '2026-01-01' where id = ${person}`)
  expect(await lookUp('E1')).toBe('covered')
  await write('2026-10-31')
  expect(await on('2026-12-01', () => lookUp('E1'))).toBe('MemberTerminated')
  // The next file begins with what the previous version left.
  await load(subscriber('E1', ['HD*021**HLT*CARE', 'DTP*348*D8*20261201'], { action: '001' }))
  expect(await spansOf('E1')).toEqual([' 2026-01-01 2026-10-31', 'HLT CARE 2026-12-01 -'])
  expect([await lookUp('E1'), await on('2026-12-01', () => lookUp('E1'))]).toEqual(['MemberTerminated', 'covered'])
})

test('a line that does not grant telehealth lets nobody register, whatever its dates', async () => {
  await load(subscriber('F1', ['HD*021**DEN*SMILE', 'DTP*348*D8*20260101']))
  const person = await personOf('F1')
  expect(await lookUp('F1')).toBe('covered')
  await world.db.execute(sql`update portal.coverage_spans set grants = false where person_id = ${person}`)
  expect(await lookUp('F1')).toBe('MemberNoEffectiveDate')
})

/** A partner for the sponsor's group, with these settings. */
const addPartner = async (settings: Partial<PartnerSettings>) => {
  const [id, now] = [uuidv7(), world.clock.now()]
  const groupIds = [...(await listGroupIds(world.db, ['GRPA'], null)).values()]
  const common = { groupIds, archivedAt: null, createdAt: now, updatedAt: now }
  await insertPartner(world.db, { id, name: id, mode: 'test', settings: { ...defaultPartnerSettings, ...settings }, ...common })
  return id
}

test('a partner says which lines grant telehealth: the next file ends that of people who have others only, guarded', async () => {
  const dental = ['HD*030**DEN*SMILE', 'DTP*348*D8*20260101']
  const both = [...dental, 'HD*030**HLT*CARE', 'DTP*348*D8*20260101']
  const people = [...subscriber('H1', dental, { action: '030' }), ...subscriber('H2', both, { action: '030' })]
  await load(people)
  expect([await lookUp('H1'), await lookUp('H2')]).toEqual(['covered', 'covered'])
  const { report, guard } = await load(people, { partnerId: await addPartner({ grantingLines: ['HLT'] }) })
  expect([report.terminated, guard[0]?.ending]).toEqual([1, 1])
  expect([await lookUp('H1'), await lookUp('H2')]).toEqual(['MemberNoEffectiveDate', 'covered'])
})

test('a change further back than a partner allows is held, with its day; the same dates again are no change', async () => {
  const whole = ['HD*030**HLT*CARE', 'DTP*348*D8*20260101']
  await load(subscriber('I1', whole, { action: '030' }))
  const partnerId = await addPartner({ retroactiveDays: 30 })
  expect((await load(subscriber('I1', whole, { action: '030' }), { partnerId })).report.rejected).toEqual([])
  const ended = (day: string) => subscriber('I1', ['HD*024**HLT*CARE', `DTP*349*D8*${day}`], { action: '024' })
  const { run } = await load(ended('20261020'), { partnerId })
  const rejected = await listFindings(world.db, run.id, { kind: 'rejected', limit: 9 })
  expect(rejected.map(({ reason, found }) => [reason, found])).toEqual([['too far back', '2026-10-20']])
  expect(await lookUp('I1')).toBe('covered')
  await load(ended('20261021'), { partnerId })
  expect(await lookUp('I1')).toBe('MemberTerminated')
})

test('a session knows the gap that today is in, and the day on which coverage begins again', async () => {
  const { rows } = await world.db.execute<{ id: string }>(sql`select id from portal.persons where first = 'Sam' and last = 'Basic'`)
  const id = rows[0]?.id ?? ''
  await world.db.execute(sql`delete from portal.coverage_spans where person_id = ${id}`)
  await world.db.execute(sql`insert into portal.coverage_spans
      (person_id, seq, line, plan, starts_on, ends_on, is_void, grants, person_starts_on, person_ends_on)
    select p.id, n, 'HLT', '', case n when 0 then date '2026-01-01' else '2026-11-21' end, case n when 0 then date '2026-10-31' end, false, true,
      p.starts_on, p.ends_on from portal.persons p, generate_series(0, 1) n where p.id = ${id}`)
  const sam = world.browser()
  expect((await sam.signIn('sam.basic@example.com')).statusCode).toBe(200)
  expect((await sam.get('/api/session')).json().data).toMatchObject({ coverageEnded: '2026-10-31', coverageStarts: '2026-11-21' })
  expect((await sam.get('/api/address?zip=78704')).json().meta.errors).toEqual(['CoverageEnded'])
  // Midnight passes within the session: nothing is imported, and no job runs.
  world.clock.set('2026-11-21T06:00:00Z')
  const later = world.browser()
  expect((await later.signIn('sam.basic@example.com')).statusCode).toBe(200)
  expect((await later.get('/api/session')).json().data.coverageEnded).toBeUndefined()
  expect((await later.get('/api/address?zip=78704')).statusCode).toBe(200)
})
