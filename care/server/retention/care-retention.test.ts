import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepCareRetention } from '#care/server/retention/care-retention.ts'
import { careRetentionJobs } from '#care/server/retention/care-retention-jobs.ts'
import { retentionState } from '#care/server/schema/retention-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { keepCareAt } from '#care/server/testing/keep-care.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

const day = 86_400_000

let care: TestCare
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())
beforeEach(async () => {
  await care.db.delete(visits)
  await care.db.delete(retentionState)
})

/** A completed visit that ended at a time. */
const addVisit = async (patientId: string, patientDateOfBirth: string, endedAt: string) => {
  const id = crypto.randomUUID()
  await care.db.insert(visits).values({
    id,
    reference: id,
    memberId: 'th-parent',
    patientId,
    patientFirst: 'A',
    patientLast: 'B',
    patientDateOfBirth,
    groupCode: 'FOYER',
    type: 'GeneralMedical',
    method: 'Video',
    status: 'Completed',
    isOnDemand: true,
    requestedAt: new Date(endedAt),
    timeZone: 'America/Chicago',
    state: 'TX',
    reason: stored('cough'),
    priceCents: 0,
    policy: { cancelHours: 24 } as never,
    createdAt: new Date(endedAt),
    endedAt: new Date(endedAt),
    draftId: crypto.randomUUID(),
  })
}
const left = async () => (await care.db.select({ patient: visits.patientId }).from(visits)).map(({ patient }) => patient).sort()

test('an adult’s visit is deleted ten years after it, a minor’s ten years after the 18th birthday', async () => {
  await addVisit('adult', '1980-01-01', '2016-10-01T10:00:00Z')
  await addVisit('adult-later', '1980-01-01', '2016-12-30T10:00:00Z')
  await addVisit('child', '2010-06-01', '2016-10-01T10:00:00Z')
  await keepCareAt(care)
  expect(await left()).toEqual(['adult-later', 'child'])
  // Twelve years later the child was 18 ten years ago, less some months.
  await keepCareAt(care, Date.parse('2038-05-25T00:00:00Z') - care.clock.now().getTime())
  expect(await left()).toEqual(['child'])
  await keepCareAt(care, Date.parse('2038-06-10T00:00:00Z') - care.clock.now().getTime())
  expect(await left()).toEqual([])
})

test('an operator may shorten the period, but not below seven years', async () => {
  await addVisit('adult', '1980-01-01', '2018-12-01T10:00:00Z')
  await addVisit('recent', '1980-01-01', '2020-12-01T10:00:00Z')
  await keepCareAt(care)
  expect(await left()).toEqual(['adult', 'recent'])
  await keepCareAt(care, 0, { days: { visits: 1 } })
  expect(await left()).toEqual(['recent'])
})

test('the job keeps what a held person has as patient or as the one who asked', async () => {
  await addVisit('held', '1980-01-01', '2000-10-01T10:00:00Z')
  await keepCareAt(care, 0, { held: ['held'] })
  expect(await left()).toEqual(['held'])
  await keepCareAt(care, 0, { held: ['th-parent'] })
  expect(await left()).toEqual(['held'])
  await keepCareAt(care, 0, { held: ['somebody'] })
  expect(await left()).toEqual([])
})

test('without news from the portal for a day, the job deletes nothing of anybody', async () => {
  await addVisit('adult', '1980-01-01', '2000-10-01T10:00:00Z')
  await keepCareRetention(care.care, care.db)
  expect(await left()).toEqual(['adult'])
  await care.db.insert(retentionState).values({ days: {}, readAt: new Date(care.clock.now().getTime() - day - 1) })
  await keepCareRetention(care.care, care.db)
  expect(await left()).toEqual(['adult'])
  await care.db.update(retentionState).set({ readAt: new Date(care.clock.now().getTime() - day) })
  await keepCareRetention(care.care, care.db)
  expect(await left()).toEqual([])
})

test('the log warns of missing news a day after the start, not at the first start', async () => {
  const warned = vi.spyOn(care.care.log, 'warn')
  const [job] = careRetentionJobs(care.care)
  const run = () => job?.run(care.db, new AbortController().signal)
  const startedAt = care.clock.now()
  await run()
  care.clock.advance(day)
  await run()
  expect(warned.mock.calls).toEqual([])
  care.clock.advance(1)
  await run()
  expect(warned.mock.calls).toEqual([[expect.stringContaining('legal hold')]])
  await care.db.insert(retentionState).values({ days: {}, readAt: care.clock.now() })
  await run()
  expect(warned.mock.calls).toHaveLength(1)
  care.clock.set(startedAt)
  warned.mockRestore()
})

test('only the portal’s server says who is under hold; older news does not replace newer', async () => {
  const put = (held: string[], at: string, token = care.care.mobileTokens[0]) =>
    care.http.inject({
      method: 'POST',
      url: '/mobile/retention',
      headers: { [mobileHeaders.token]: token },
      payload: { held_persons: held, days: {}, at },
    })
  const held = async () => (await care.pool.query('select person_id from legal_holds order by 1')).rows.map(({ person_id }) => person_id)
  expect((await put(['x'], '2026-11-20T15:00:00Z', 'stolen')).statusCode).toBe(401)
  expect((await put(['a', 'b', 'a'], '2026-11-20T15:00:10Z')).statusCode).toBe(200)
  expect((await put([], '2026-11-20T15:00:05Z')).statusCode).toBe(200)
  expect(await held()).toEqual(['a', 'b'])
  expect((await put([], '2026-11-20T15:00:11Z')).statusCode).toBe(200)
  expect(await held()).toEqual([])
})

test('two nodes at once delete each row once, in batches, and audit every count', async () => {
  for (let i = 0; i < 12; i += 1) await addVisit(`p${i}`, '1980-01-01', '2000-10-01T10:00:00Z')
  await care.pool.query(
    `insert into throttles (key, count, window_ends_at) select 'k' || n, 1, '2020-01-01' from generate_series(1, 1203) n`,
  )
  const before = Number((await care.pool.query('select coalesce(max(seq), 0) as n from audit_events')).rows[0].n)
  const ran = await Promise.all([keepCareAt(care), keepCareAt(care)])
  const of = (kind: 'throttles' | 'visits') => ran.reduce((sum, counts) => sum + (counts.get(kind) ?? 0), 0)
  expect([of('throttles'), of('visits')]).toEqual([1203, 12])
  const { rows } = await care.pool.query(`select reason from audit_events where event = 'retention.delete' and seq > $1`, [before])
  const audited = (kind: string) =>
    rows.map(({ reason }) => reason.split(' ')).reduce((sum, [name, n]) => sum + (name === kind ? Number(n) : 0), 0)
  expect([audited('throttles'), audited('visits')]).toEqual([1203, 12])
  expect(Math.max(...rows.map(({ reason }) => Number(reason.split(' ')[1])))).toBeLessThanOrEqual(500)
})
