import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { drizzleOn, sessionPoolOf } from '#platform/db/open-db.ts'
import type { RowNotices } from '#platform/live/row-notices.ts'
import type { Log } from '#platform/log.ts'
import { watchJob } from '#platform/metrics/job-health.ts'
import { inNewTrace } from '#platform/tracing/spans.ts'

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
  const runOnce = async (job: Job): Promise<'ok' | 'failed' | 'elsewhere'> => {
    try {
      if (job.oneNode) return (await runAlone(pool, job, signal)) ? 'ok' : 'elsewhere'
      await inNewTrace(`job ${job.name}`, {}, () => job.run(db, signal))
      return 'ok'
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed')
      return 'failed'
    }
  }
  const pauseAfter = ({ everyMs, wokenBy }: Job): (() => Promise<void>) => {
    const bell = wokenBy === undefined ? undefined : notices?.bellOf(wokenBy)
    if (bell) return () => bell.wait({ listening: Math.max(everyMs, wokenEveryMs), deaf: everyMs }, signal)
    return () => sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
  const repeat = async (job: Job): Promise<void> => {
    const health = watchJob(job)
    const pause = pauseAfter(job)
    while (!signal.aborted) {
      const began = performance.now()
      health.ended(await runOnce(job), performance.now() - began)
      await pause()
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
