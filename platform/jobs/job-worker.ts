import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Db } from '#platform/db/db.ts'
import { drizzleOn } from '#platform/db/open-db.ts'
import type { Log } from '#platform/log.ts'

export type Job = {
  name: string
  everyMs: number
  /** Only one node at a time runs it: `db` is then the one connection that holds the lock. */
  oneNode?: boolean
  /** `signal` says that the server is to end: long work breaks off, in a state from which it can go on. */
  run: (db: Db, signal: AbortSignal) => Promise<void>
}

/** The job's own connection holds the lock, so that the work never needs a second one while it keeps the first. */
const runAlone = async (pool: Pool, { name, run }: Job, signal: AbortSignal): Promise<void> => {
  const client = await pool.connect()
  let broken = true
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [`job ${name}`])
    if (rows[0]?.mine) await run(drizzle(client), signal).finally(() => client.query('select pg_advisory_unlock_all()'))
    broken = false
  } finally {
    // A connection that may still hold the lock is not given back, but closed: that frees it.
    client.release(broken)
  }
}

/**
 * Runs each job over and over, never twice at once, with its pause in between; a failure is logged and tried again next time.
 * @returns `stop`, which waits for those that run
 */
export const startJobs = (jobs: readonly Job[], { pool, log }: { pool: Pool; log: Log }): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const db = drizzleOn(pool)
  const repeat = async (job: Job): Promise<void> => {
    while (!signal.aborted) {
      await (job.oneNode ? runAlone(pool, job, signal) : job.run(db, signal)).catch((error) =>
        log.error({ err: error, job: job.name }, 'a job failed'),
      )
      await sleep(job.everyMs, undefined, { signal, ref: false }).catch(() => undefined)
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
