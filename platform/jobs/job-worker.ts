import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { drizzleOn, sessionPoolOf } from '#platform/db/open-db.ts'
import type { RowNotices } from '#platform/live/row-notices.ts'
import type { Log } from '#platform/log.ts'
import { type JobOutcome, watchJob } from '#platform/metrics/job-health.ts'
import { inNewTrace } from '#platform/tracing/spans.ts'

export type Job = {
  name: string
  everyMs: number
  /** The table whose new rows are the job's work: it then runs at once, and seldom otherwise. Work that is due later needs `dueIn`. */
  wokenBy?: string
  /**
   * Milliseconds until there is work that is known now, 0 for work that waits, infinite for none. Asked before each run, without the lock:
   * looking for work in vain costs one statement. The job then waits until the work is due.
   */
  dueIn?: (db: Db) => Promise<number>
  /** Milliseconds until a job that notices wake tries again what failed in its last run; infinite if nothing did. Asked after each run. */
  againIn?: () => number
  /** Whether only one node at a time runs the job; `db` is then the one connection that holds the lock. */
  oneNode?: boolean
  /** `signal` aborts when the server stops; long work must then stop in a state from which it can resume. */
  run: (db: Db, signal: AbortSignal) => Promise<void>
}

/**
 * The pauses of a job that notices wake, in milliseconds. Nothing waits longer than the first if a notice was lost, or if another node knew
 * of the work and stopped. The second follows a failure, or a run that another node had: it may have looked before the work came.
 */
const wokenPauses = { ok: 30_000, again: 5_000 }

const unknown = Number.POSITIVE_INFINITY

/** For jobs that know only whether there is work. */
export const dueIf = (hasWork: boolean): number => (hasWork ? 0 : unknown)

/** What came of a job's turn, and when it has work again. */
type Turn = { outcome: JobOutcome; dueMs: number }

/**
 * Runs a job under its lock, on the connection that holds it, so that the work never waits for a second connection.
 * @returns whether it ran; not if another node has the lock
 */
const runAlone = async (pool: Pool, { name, run }: Job, signal: AbortSignal): Promise<boolean> => {
  const client = await sessionPoolOf(pool).connect()
  let broken = true
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [`job ${name}`])
    const isMine = rows[0]?.mine === true
    if (isMine)
      await inNewTrace(`job ${name}`, {}, () => run(drizzle(client), signal)).finally(() => client.query('select pg_advisory_unlock_all()'))
    broken = false
    return isMine
  } finally {
    // A connection that may still hold the lock is closed instead of pooled, which releases the lock.
    client.release(broken)
  }
}

/**
 * Runs each job repeatedly, never twice at once, with its pause in between. A failure is logged, and the job runs again next time.
 * @returns `stop`, which waits for running jobs
 */
export const startJobs = (
  jobs: readonly Job[],
  { pool, log, notices }: { pool: Pool; log: Log; notices?: RowNotices },
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const db = drizzleOn(pool)
  const runOnce = async (job: Job): Promise<Turn> => {
    try {
      const dueMs = (await job.dueIn?.(db)) ?? 0
      if (dueMs > 0) return { outcome: 'ok', dueMs }
      if (!job.oneNode) await inNewTrace(`job ${job.name}`, {}, () => job.run(db, signal))
      else if (!(await runAlone(pool, job, signal))) return { outcome: 'elsewhere', dueMs: unknown }
      const dueAfter = job.wokenBy === undefined ? unknown : ((await job.dueIn?.(db)) ?? unknown)
      return { outcome: 'ok', dueMs: Math.min(dueAfter, job.againIn?.() ?? unknown) }
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed')
      return { outcome: 'failed', dueMs: unknown }
    }
  }
  const repeat = async (job: Job): Promise<void> => {
    const health = watchJob(job)
    const { everyMs, wokenBy } = job
    const bell = wokenBy === undefined ? undefined : notices?.bellOf(wokenBy)
    // Jobs that began together would otherwise ask for connections in the same moment, each minute again.
    let share = 0.5 + Math.random() / 2
    while (!signal.aborted) {
      const began = performance.now()
      const { outcome, dueMs } = await runOnce(job)
      const longest = Math.max(everyMs, bell?.isListening() ? wokenPauses[outcome === 'ok' ? 'ok' : 'again'] : 0)
      const pauseMs = Math.min(longest, Math.max(everyMs, dueMs)) * share
      share = 1
      health.ended(outcome, { tookMs: performance.now() - began, pauseMs })
      if (bell) await bell.wait(pauseMs, signal)
      else await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
    health.stopped()
  }
  const running = jobs.map(repeat)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
