import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { countDays } from '#server/reports/count-days.ts'

export const reportJobs = (portal: Portal): Job[] => [
  { name: 'report days', everyMs: 120_000, oneNode: true, run: (db) => countDays(portal, db) },
]
