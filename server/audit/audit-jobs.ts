import type { Job } from '#platform/jobs/job-worker.ts'
import { runChecks } from '#server/audit/check-audit.ts'
import { sweepPolicyReports } from '#server/audit/policy-report-store.ts'
import type { Portal } from '#server/portal.ts'

export const auditJobs = (portal: Portal): Job[] => [
  { name: 'audit checks', everyMs: 3000, oneNode: true, run: (db) => runChecks(portal, db) },
  { name: 'old policy reports', everyMs: 3_600_000, oneNode: true, run: (db) => sweepPolicyReports(db, portal.clock.now()) },
]
