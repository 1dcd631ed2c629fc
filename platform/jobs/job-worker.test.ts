import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { startJobs } from '#platform/jobs/job-worker.ts'
import { openLog } from '#platform/log.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

/** A timeout long enough for a busy machine. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const log = openLog({ level: 'silent' })
const start = (jobs: Parameters<typeof startJobs>[0]) => startJobs(jobs, { pool: database.pool, log })

/** Work of 30 ms that counts all runs, current runs and the most concurrent runs. */
const counted = () => {
  const seen = { runs: 0, now: 0, most: 0 }
  const run = async () => {
    seen.runs += 1
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    await sleep(30)
    seen.now -= 1
  }
  return { seen, run }
}

test('a job runs repeatedly but never twice at once, and stopping waits for the current run', async () => {
  const { seen, run } = counted()
  const worker = start([{ name: 'often', everyMs: 1, run }])
  await soon(() => expect(seen.runs).toBeGreaterThan(3))
  await worker.stop()
  const { runs } = seen
  expect(seen).toEqual({ runs, now: 0, most: 1 })
  await sleep(80)
  expect(seen.runs).toBe(runs)
})

test('a job that fails is logged, runs again, and does not delay others', async () => {
  const error = vi.spyOn(log, 'error')
  const run = vi.fn(() => Promise.reject(new Error('no')))
  const other = counted()
  const worker = start([
    { name: 'failing', everyMs: 5, run },
    { name: 'failing alone', everyMs: 5, oneNode: true, run },
    { name: 'other', everyMs: 5, run: other.run },
  ])
  await soon(() => expect(run.mock.calls.length).toBeGreaterThan(6))
  await soon(() => expect(other.seen.runs).toBeGreaterThan(1))
  await worker.stop()
  expect(error.mock.calls[0]?.[1]).toBe('a job failed')
})

test('a one-node job runs on one of three nodes at a time, on the connection with the lock', async () => {
  const { seen, run } = counted()
  const holders = new Set<number>()
  const job = {
    name: 'alone',
    everyMs: 1,
    oneNode: true,
    run: async (db: Db) => {
      const { rows } = await db.execute<{ locks: number }>(
        sql`select count(*)::int as locks from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
      )
      holders.add(rows[0]?.locks ?? 0)
      await run()
    },
  }
  const workers = [start([job]), start([job]), start([job])]
  await soon(() => expect(seen.runs).toBeGreaterThan(4))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(seen.most).toBe(1)
  expect([...holders]).toEqual([1])
})
