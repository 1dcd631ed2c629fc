import type { Care } from '#care/server/care.ts'
import { careSpentChallenges } from '#care/server/schema/clinician-factor-tables.ts'
import { mobileTokenMs } from '#care/server/session/care-tokens.ts'
import { deleteEndedSessions } from '#care/server/session/member-store.ts'
import { challengeStore } from '#platform/auth/passkey-store.ts'
import type { Job } from '#platform/jobs/job-worker.ts'

/** Deletes ended sessions once no valid token can name them, and answered challenges of passkeys once they have expired. */
export const careSessionJobs = (care: Care): Job[] => [
  {
    name: 'care ended sessions',
    everyMs: 600_000,
    oneNode: true,
    run: (db) => deleteEndedSessions(db, new Date(care.clock.now().getTime() - 2 * mobileTokenMs)),
  },
  {
    name: 'care spent challenges',
    everyMs: 3_600_000,
    oneNode: true,
    run: (db) => challengeStore(careSpentChallenges).deleteBefore(db, care.clock.now()),
  },
]
