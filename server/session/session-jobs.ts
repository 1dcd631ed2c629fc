import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'

export const sessionJobs = ({ sessions, renewals }: Portal): Job[] => [
  { name: 'session marks', everyMs: 5000, run: () => sessions.flushMarks() },
  { name: 'token renewals', everyMs: 300_000, run: () => renewals.flush() },
]
