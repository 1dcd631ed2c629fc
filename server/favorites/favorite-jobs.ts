import type { Job } from '#platform/jobs/job-worker.ts'
import { deleteRemoved } from '#server/favorites/favorite-store.ts'
import type { Portal } from '#server/portal.ts'

const hour = 3_600_000

/** Deletes favorites that were removed more than an hour ago. */
export const favoriteJobs = ({ clock }: Portal): Job[] => [
  { name: 'removed favorites', everyMs: hour, oneNode: true, run: (db) => deleteRemoved(db, new Date(clock.now().getTime() - hour)) },
]
