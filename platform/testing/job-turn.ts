import type { Pool } from 'pg'
import { type Job, startJobs } from '#platform/jobs/job-worker.ts'
import { openLog } from '#platform/log.ts'

const log = openLog({ level: 'silent' })

type JobTurn = { dueMs: number; hasRun: boolean }

/**
 * Lets the job with this name have one turn of the real worker.
 * @returns when its work was due, and whether it ran
 * @throws what the job threw
 */
export const jobTurn = async (jobs: readonly Job[], name: string, pool: Pool): Promise<JobTurn> => {
  const job = jobs.find((one) => one.name === name)
  if (!job?.dueIn) throw new Error(`no job that looks for work is named ${name}`)
  const { dueIn, run } = job
  const { promise, resolve, reject } = Promise.withResolvers<JobTurn>()
  const looked: number[] = []
  const watched: Job = {
    ...job,
    // The worker stops long before the job's second turn.
    everyMs: 3_600_000,
    dueIn: async (db) => {
      const dueMs = await dueIn(db).catch((error) => {
        reject(error)
        throw error
      })
      looked.push(dueMs)
      if (dueMs > 0) resolve({ dueMs, hasRun: false })
      return dueMs
    },
    run: (db, signal) => {
      const done = run(db, signal)
      done.then(() => resolve({ dueMs: looked[0] ?? 0, hasRun: true }), reject)
      return done
    },
  }
  const worker = startJobs([watched], { pool, log })
  return promise.finally(() => worker.stop())
}

/** The turn of a job that has nothing to do. */
export const idleTurn: JobTurn = { dueMs: Number.POSITIVE_INFINITY, hasRun: false }

/** The turn of a job whose work waits. */
export const busyTurn: JobTurn = { dueMs: 0, hasRun: true }
