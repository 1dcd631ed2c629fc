import type { Job } from '#platform/jobs/job-worker.ts'
import { deleteSpentChallenges } from '#server/mfa/passkey-store.ts'
import type { Portal } from '#server/portal.ts'

export const mfaJobs = ({ clock }: Portal): Job[] => [
  { name: 'spent challenges', everyMs: 3_600_000, oneNode: true, run: (db) => deleteSpentChallenges(db, clock.now()) },
]
