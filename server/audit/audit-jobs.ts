import type { Job } from '#platform/jobs/job-worker.ts'
import { runChecks } from '#server/audit/check-audit.ts'
import type { Portal } from '#server/portal.ts'

export const auditJobs = (portal: Portal): Job[] => [
  { name: 'audit checks', everyMs: 3000, oneNode: true, run: (db) => runChecks(portal, db) },
]
