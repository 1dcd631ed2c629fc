import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startJobs } from '#platform/jobs/job-worker.ts'
import { announceChange, followChanges } from '#platform/live/change-feed.ts'
import { openRowNotices, type RowNotices } from '#platform/live/row-notices.ts'
import { openLog } from '#platform/log.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { settableClock } from '#platform/testing/settable-clock.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const log = openLog({ level: 'silent' })
/** Longer than any test: whatever happens sooner was caused by a notice. */
const never = 10 * 60_000
const patience = { timeout: 30_000 }

let database: TestDatabase
let notices: RowNotices
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())
beforeEach(async () => {
  notices = openRowNotices({ pool: database.pool, schemaName: 'portal' })
  // The new connection rings every bell, because it may have missed rows.
  await notices.bellOf('changes').wait(never, new AbortController().signal)
})
afterEach(() => notices.stop())

test('a bell rings for rows of its table once they are committed, also for rows that came between two waits', async () => {
  const [bell, other] = [notices.bellOf('changes'), notices.bellOf('outbox_messages')]
  const { signal } = new AbortController()
  await database.db.transaction(async (tx) => announceChange(tx, 'session', 'a'))
  await bell.wait(never, signal)
  const [heard, stop] = [bell.wait(never, signal), new AbortController()]
  let isOther = false
  const waiting = other.wait(never, stop.signal).then(() => {
    isOther = !stop.signal.aborted
  })
  await announceChange(database.db, 'session', 'b')
  await heard
  expect(isOther).toBe(false)
  stop.abort()
  await waiting
})

test('a lost connection is opened again, and rings for what it may have missed', async () => {
  const bell = notices.bellOf('changes')
  const { signal } = new AbortController()
  const waiting = bell.wait(never, signal)
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'foyer notices' and datname = current_database()`,
  )
  await waiting
  const next = bell.wait(never, signal)
  await announceChange(database.db, 'session', 'c')
  await next
})

test('a follower hears of a change, and a job of a message, without asking', async () => {
  const seen: string[] = []
  const clock = settableClock('2026-11-20T12:00:00Z')
  const feed = await followChanges({
    db: database.db,
    clock,
    log,
    everyMs: never,
    notices,
    onChange: (_, key) => seen.push(key),
    onGap: () => undefined,
  })
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const jobs = startJobs([{ name: 'count', everyMs: never, wokenBy: 'outbox_messages', run }], {
    pool: database.pool,
    log,
    notices,
  })
  await expect.poll(() => runs, patience).toBe(1)
  await announceChange(database.db, 'session', 'told')
  await expect.poll(() => seen, patience).toContain('told')
  await postMessage(database.db, new Date(), { channel: 'email', to: 'ana@example.com', text: 'x' })
  await expect.poll(() => runs, patience).toBe(2)
  await jobs.stop()
  await feed.stop()
})
