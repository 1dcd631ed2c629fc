import { dueIf, type Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { syncSupportAnswers } from '#server/support/sync-support-answers.ts'
import { listUnnotifiedAnswers } from '#server/support/ticket-store.ts'

export const supportJobs = (portal: Portal): Job[] => [
  {
    name: 'answers of support',
    everyMs: 15_000,
    oneNode: true,
    dueIn: async (db) => dueIf((await listUnnotifiedAnswers(db, 1)).length > 0),
    run: (db, signal) => syncSupportAnswers(portal, db, signal),
  },
]
