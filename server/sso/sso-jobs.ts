import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { deleteOldSso } from '#server/sso/sso-store.ts'

export const ssoJobs = ({ clock }: Portal): Job[] => [
  { name: 'old single sign-on', everyMs: 600_000, oneNode: true, run: (db) => deleteOldSso(db, clock.now()) },
]
