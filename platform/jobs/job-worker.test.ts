import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { dueIf, type Job, startJobs } from '#platform/jobs/job-worker.ts'
import type { RowNotices } from '#platform/live/row-notices.ts'
import { openLog } from '#platform/log.ts'
import { jobHealth } from '#platform/metrics/job-health.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

/** A timeout long enough for a busy machine. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const log = openLog({ level: 'silent' })
const start = (jobs: readonly Job[], notices?: RowNotices) =>
  startJobs(jobs, { pool: database.pool, log, ...(notices === undefined ? {} : { notices }) })

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

test('a look for work in vain takes neither a lock nor a connection, and work that it finds is done', async () => {
  const [connect, run] = [vi.spyOn(database.pool, 'connect'), vi.fn(async () => {})]
  let [looks, hasWork] = [0, false]
  const dueIn = async () => {
    looks += 1
    return dueIf(hasWork)
  }
  const worker = start([{ name: 'looks', everyMs: 1, oneNode: true, dueIn, run }])
  await soon(() => expect(looks).toBeGreaterThan(5))
  expect([connect.mock.calls.length, run.mock.calls.length]).toEqual([0, 0])
  hasWork = true
  await soon(() => expect(run).toHaveBeenCalled())
  await worker.stop()
  connect.mockRestore()
})

describe('the pause of a job that notices wake', () => {
  /** The pauses of a job, after the first, which is a random part. */
  const pausesOf = async (job: Omit<Job, 'name' | 'wokenBy'>, isListening = true): Promise<Set<number>> => {
    const pauses: number[] = []
    const wait = async (ms: number) => {
      pauses.push(ms)
      await sleep(1)
    }
    const notices: RowNotices = { bellOf: () => ({ isListening: () => isListening, wait }), read: () => null, stop: async () => {} }
    const worker = start([{ name: 'woken', wokenBy: 'outbox_messages', ...job }], notices)
    await soon(() => expect(pauses.length).toBeGreaterThan(3))
    await worker.stop()
    return new Set(pauses.slice(1))
  }
  const run = async () => {}
  const fails = () => Promise.reject(new Error('no'))

  test.each<[string, Omit<Job, 'name' | 'wokenBy'>, number]>([
    ['is 30 s if it knows of no work', { everyMs: 1000, run }, 30_000],
    ['ends when its work is due', { everyMs: 1000, run, dueIn: async () => 7_000 }, 7_000],
    ['is never shorter than its own', { everyMs: 1000, run, dueIn: async () => 0 }, 1_000],
    ['is at most 30 s, whatever is due later', { everyMs: 1000, run, dueIn: async () => 90_000 }, 30_000],
    ['ends when what failed is tried again', { everyMs: 1000, run, againIn: () => 10_000 }, 10_000],
    ['is 5 s after a failure', { everyMs: 1000, run: fails }, 5_000],
    ['is 5 s after a look that failed', { everyMs: 1000, run, dueIn: fails }, 5_000],
  ])('%s', async (_, job, ms) => {
    expect(await pausesOf(job)).toEqual(new Set([ms]))
  })

  test('is 5 s after another node had the lock', async () => {
    const holder = await database.pool.connect()
    await holder.query(`select pg_advisory_lock(hashtext('job woken'))`)
    expect(await pausesOf({ everyMs: 1000, oneNode: true, run })).toEqual(new Set([5_000]))
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  })

  test('is its own while no notices arrive', async () => {
    expect(await pausesOf({ everyMs: 1000, run }, false)).toEqual(new Set([1_000]))
  })
})

test('a job that waits longer is not late', async () => {
  const wait = (_: number, signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const notices: RowNotices = { bellOf: () => ({ isListening: () => true, wait }), read: () => null, stop: async () => {} }
  const worker = start([{ name: 'patient', everyMs: 10, wokenBy: 'changes', run: async () => {} }], notices)
  await soon(() => expect(jobHealth().patient?.last).toBe('ok'))
  await sleep(100)
  expect(jobHealth().patient?.lateSeconds).toBe(0)
  await worker.stop()
})
