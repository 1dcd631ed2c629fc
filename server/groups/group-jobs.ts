import { dueIf, type Job } from '#platform/jobs/job-worker.ts'
import { applyGroupChanges, listDueChanges } from '#server/groups/apply-group-changes.ts'
import type { Portal } from '#server/portal.ts'

export const groupJobs = (portal: Portal): Job[] => [
  {
    name: 'group changes',
    everyMs: 15_000,
    oneNode: true,
    dueIn: async (db) => dueIf((await listDueChanges(portal, db)).length > 0),
    run: (db) => applyGroupChanges(portal, db),
  },
]
