import type { Care } from '#care/server/care.ts'
import { mobileTokenMs } from '#care/server/session/care-tokens.ts'
import { deleteEndedSessions } from '#care/server/session/member-store.ts'
import type { Job } from '#platform/jobs/job-worker.ts'

/** Deletes ended sessions once no valid token can name them. */
export const careSessionJobs = (care: Care): Job[] => [
  {
    name: 'care ended sessions',
    everyMs: 600_000,
    oneNode: true,
    run: (db) => deleteEndedSessions(db, new Date(care.clock.now().getTime() - 2 * mobileTokenMs)),
  },
]
