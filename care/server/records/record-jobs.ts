import type { Care } from '#care/server/care.ts'
import { dropEndedCopies } from '#care/server/records/share-store.ts'
import type { Job } from '#platform/jobs/job-worker.ts'

/** Deletes the copies of expired links; withdrawn and closed links lose theirs at once. */
export const recordJobs = (care: Care): Job[] => [
  { name: 'care shared records', everyMs: 60_000, oneNode: true, run: (db) => dropEndedCopies(db, care.clock.now()) },
]
