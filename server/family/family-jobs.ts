import type { Job } from '#platform/jobs/job-worker.ts'
import { settleArrived } from '#server/family/settle-arrived.ts'
import type { Portal } from '#server/portal.ts'

/** Compares rather than being told by an import: a change may also be made after its person came, and imports need know nothing of it. */
export const familyJobs = (portal: Portal): Job[] => [
  { name: 'family changes', everyMs: 30_000, oneNode: true, run: (db) => settleArrived(portal, db) },
]
