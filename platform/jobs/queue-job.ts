import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'

/** Pause after a failure, in milliseconds, so that a server that cannot be reached does not fill the log. */
const pauseMs = 10_000

type Queue = {
  name: string
  /** The table of what waits to be sent. */
  table: string
  /** Sends what waits. Returns false if a part of it failed and stays queued. */
  send: (db: Db, signal: AbortSignal) => Promise<boolean>
}

/** A job that sends what a table queues to another server: at once, and after a failure again in 10 s. */
export const queueJob = ({ name, table, send }: Queue): Job => {
  let pausedUntil = 0
  const pauseLeft = () => pausedUntil - performance.now()
  return {
    name,
    everyMs: 1000,
    wokenBy: table,
    oneNode: true,
    run: async (db, signal) => {
      if (pauseLeft() > 0) return
      if (!(await send(db, signal))) pausedUntil = performance.now() + pauseMs
    },
    againIn: () => (pauseLeft() > 0 ? pauseLeft() : Number.POSITIVE_INFINITY),
  }
}
