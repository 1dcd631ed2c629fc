import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { tellCareOfAnswers } from '#server/support/tell-care-of-answers.ts'

export const supportJobs = (portal: Portal): Job[] => [
  { name: 'answers of support', everyMs: 15_000, oneNode: true, run: (db, signal) => tellCareOfAnswers(portal, db, signal) },
]
