import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { answerRecoveryRequests } from '#server/sign-in/request-recovery.ts'

export const signInJobs = (portal: Portal): Job[] => [
  { name: 'password recovery', everyMs: 1000, wokenBy: 'recovery_requests', run: (db) => answerRecoveryRequests(portal, db) },
]
