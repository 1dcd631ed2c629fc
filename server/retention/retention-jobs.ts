import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { keepRetention } from '#platform/retention/keep-rows.ts'
import type { Portal } from '#server/portal.ts'
import { portalRows } from '#server/retention/portal-row-store.ts'
import { portalDays } from '#server/retention/retention-settings.ts'
import { openRetentionSender } from '#server/retention/send-retention.ts'

/** Deletes everything in the portal that is over its time and not under legal hold. */
export const keepPortalRetention = async (
  { clock, node }: Pick<Portal, 'clock' | 'node'>,
  db: Db,
  signal?: AbortSignal,
): Promise<ReturnType<typeof keepRetention>> => {
  return keepRetention(db, { rows: portalRows, daysOf: await portalDays(db), now: clock.now() }, { node, signal })
}

export const retentionJobs = (portal: Portal): Job[] => {
  const { dueIn, run } = openRetentionSender(portal)
  return [
    {
      name: 'retention',
      everyMs: 3_600_000,
      oneNode: true,
      run: async (db, signal) => {
        const counts = await keepPortalRetention(portal, db, signal)
        portal.log.info({ deleted: Object.fromEntries(counts) }, 'retention was kept')
      },
    },
    { name: 'care retention', everyMs: 10_000, oneNode: true, dueIn, run },
  ]
}
