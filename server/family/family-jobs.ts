import type { Job } from '#platform/jobs/job-worker.ts'
import { settleArrived } from '#server/family/settle-arrived.ts'
import type { Portal } from '#server/portal.ts'

/** Compares data instead of hooking into imports: a change may be made after its person arrived. */
export const familyJobs = (portal: Portal): Job[] => [
  { name: 'family changes', everyMs: 30_000, oneNode: true, run: (db) => settleArrived(portal, db) },
]
