import type { Care } from '#care/server/care.ts'
import { keepCareRetention } from '#care/server/retention/care-retention.ts'
import type { Job } from '#platform/jobs/job-worker.ts'

export const careRetentionJobs = (care: Care): Job[] => {
  const waitsSince = care.clock.now()
  return [
    {
      name: 'care retention',
      everyMs: 3_600_000,
      oneNode: true,
      run: async (db, signal) => {
        const counts = await keepCareRetention(care, db, { waitsSince, signal })
        care.log.info({ deleted: Object.fromEntries(counts) }, 'retention was kept')
      },
    },
  ]
}
