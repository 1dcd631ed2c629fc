import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { drizzleOn, sessionPoolOf } from '#platform/db/open-db.ts'
import type { RowNotices } from '#platform/live/row-notices.ts'
import type { Log } from '#platform/log.ts'

export type Job = {
  name: string
  everyMs: number
  /** The table whose new rows are the job's work: it then runs at once, and less often otherwise. */
  wokenBy?: string
  /** Whether only one node at a time runs the job; `db` is then the one connection that holds the lock. */
  oneNode?: boolean
  /** `signal` aborts when the server stops; long work must then stop in a state from which it can resume. */
  run: (db: Db, signal: AbortSignal) => Promise<void>
}

/** The pause of a job that notices wake, in milliseconds: for notices that were lost, and work that is due at a later time. */
const wokenEveryMs = 5_000

/** Runs a job under its lock, on the connection that holds it, so that the work never waits for a second connection. */
const runAlone = async (pool: Pool, { name, run }: Job, signal: AbortSignal): Promise<void> => {
  const client = await sessionPoolOf(pool).connect()
  let broken = true
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [`job ${name}`])
    if (rows[0]?.mine) await run(drizzle(client), signal).finally(() => client.query('select pg_advisory_unlock_all()'))
    broken = false
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
  const pauseAfter = ({ everyMs, wokenBy }: Job): (() => Promise<void>) => {
    const bell = wokenBy === undefined ? undefined : notices?.bellOf(wokenBy)
    if (bell) return () => bell.wait({ listening: Math.max(everyMs, wokenEveryMs), deaf: everyMs }, signal)
    return () => sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
  const repeat = async (job: Job): Promise<void> => {
    const pause = pauseAfter(job)
    while (!signal.aborted) {
      await (job.oneNode ? runAlone(pool, job, signal) : job.run(db, signal)).catch((error) =>
        log.error({ err: error, job: job.name }, 'a job failed'),
      )
      await pause()
    }
  }
  const running = jobs.map(repeat)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
