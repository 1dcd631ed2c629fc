import { jobFailures, jobLateness, jobRuns, jobSeconds } from '#platform/metrics/metrics.ts'
import { addReading } from '#platform/metrics/readings.ts'

export type JobOutcome = 'ok' | 'failed' | 'elsewhere'

type JobState = {
  /** Times by `performance.now()`. */
  dueAt: number
  okAt: number | null
  last: JobOutcome | null
  failuresInARow: number
}

/** What `/api/ready?verbose` says about a job. */
export type JobHealth = {
  last: JobOutcome | null
  secondsSinceOk: number | null
  lateSeconds: number
  failuresInARow: number
}

const jobs = new Map<string, JobState>()

const secondsSince = (at: number): number => Math.max(0, (performance.now() - at) / 1000)

/** @returns functions that record the job's end of run, and that it runs no more on this node */
export const watchJob = ({ name }: { name: string }) => {
  const state: JobState = { dueAt: performance.now(), okAt: null, last: null, failuresInARow: 0 }
  jobs.set(name, state)
  return {
    /** `pauseMs` is the longest until the next run. */
    ended: (outcome: JobOutcome, { tookMs, pauseMs }: { tookMs: number; pauseMs: number }): void => {
      state.last = outcome
      state.dueAt = performance.now() + pauseMs
      if (outcome === 'ok') state.okAt = performance.now()
      // Another node that has the lock says nothing about this node's failures.
      if (outcome !== 'elsewhere') state.failuresInARow = outcome === 'ok' ? 0 : state.failuresInARow + 1
      jobRuns.inc({ job_name: name, outcome })
      jobSeconds.inc({ job_name: name }, tookMs / 1000)
      jobFailures.set({ job_name: name }, state.failuresInARow)
    },
    stopped: (): void => {
      if (jobs.get(name) === state) jobs.delete(name)
    },
  }
}

export const jobHealth = (): Record<string, JobHealth> =>
  Object.fromEntries(
    [...jobs].map(([name, { dueAt, okAt, last, failuresInARow }]) => [
      name,
      { last, secondsSinceOk: okAt === null ? null : secondsSince(okAt), lateSeconds: secondsSince(dueAt), failuresInARow },
    ]),
  )

addReading('jobs', async () =>
  Object.entries(jobHealth()).map(([job, { lateSeconds }]) => ({ gauge: jobLateness, labels: { job_name: job }, value: lateSeconds })),
)
