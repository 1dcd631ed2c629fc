import type { Job } from '#platform/jobs/job-worker.ts'
import { applyGroupChanges } from '#server/groups/apply-group-changes.ts'
import type { Portal } from '#server/portal.ts'

export const groupJobs = (portal: Portal): Job[] => [
  { name: 'group changes', everyMs: 15_000, oneNode: true, run: (db) => applyGroupChanges(portal, db) },
]
