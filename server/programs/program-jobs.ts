import { dueIf, type Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { listUnnotifiedReferrals } from '#server/programs/referral-store.ts'
import { syncProgramNotices } from '#server/programs/sync-program-notices.ts'

export const programJobs = (portal: Portal): Job[] => [
  {
    name: 'programs taken part in',
    everyMs: 15_000,
    oneNode: true,
    dueIn: async (db) => dueIf((await listUnnotifiedReferrals(db, 1)).length > 0),
    run: (db, signal) => syncProgramNotices(portal, db, signal),
  },
]
