import type { Job } from '#platform/jobs/job-worker.ts'
import { deleteCasesClosedBefore } from '#server/cases/case-store.ts'
import type { Portal } from '#server/portal.ts'

const day = 86_400_000

export const caseJobs = ({ clock }: Portal): Job[] => [
  {
    name: 'closed cases',
    everyMs: 3_600_000,
    oneNode: true,
    run: (db) => deleteCasesClosedBefore(db, new Date(clock.now().getTime() - 90 * day)),
  },
]
