import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { syncProgramNotices } from '#server/programs/sync-program-notices.ts'

export const programJobs = (portal: Portal): Job[] => [
  { name: 'programs taken part in', everyMs: 15_000, oneNode: true, run: (db, signal) => syncProgramNotices(portal, db, signal) },
]
