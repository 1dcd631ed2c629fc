import type { Job } from '#platform/jobs/job-worker.ts'
import { memberChallenges } from '#server/mfa/member-factor-store.ts'
import type { Portal } from '#server/portal.ts'

export const mfaJobs = ({ clock }: Portal): Job[] => [
  { name: 'spent challenges', everyMs: 3_600_000, oneNode: true, run: (db) => memberChallenges.deleteBefore(db, clock.now()) },
]
