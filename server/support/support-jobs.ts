import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { syncSupportAnswers } from '#server/support/sync-support-answers.ts'

export const supportJobs = (portal: Portal): Job[] => [
  { name: 'answers of support', everyMs: 15_000, oneNode: true, run: (db, signal) => syncSupportAnswers(portal, db, signal) },
]
