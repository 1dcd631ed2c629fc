import type { Job } from '#platform/jobs/job-worker.ts'
import type { Portal } from '#server/portal.ts'
import { forgetOldTickets } from '#server/session/registration-ticket.ts'

const hour = 3_600_000

export const registrationJobs = ({ clock }: Portal): Job[] => [
  {
    name: 'registration leftovers',
    everyMs: hour,
    oneNode: true,
    run: async (db) => {
      await forgetOldTickets(db, clock.now())
    },
  },
]
