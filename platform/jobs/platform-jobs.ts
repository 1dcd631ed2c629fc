import { anchorAudit } from '#platform/audit/anchor-audit.ts'
import { chainAudit } from '#platform/audit/chain-audit.ts'
import { sweepChallenges } from '#platform/auth/pin-store.ts'
import { sweepThrottles } from '#platform/auth/throttle.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { sweepChanges } from '#platform/live/change-feed.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/deliver-outbox.ts'
import { sweepMessages } from '#platform/outbox/outbox-store.ts'
import { channels } from '#platform/outbox/post.ts'

const day = 86_400_000

/** Deletes expired rows. */
const sweep = async (db: Db, now: Date): Promise<void> => {
  await sweepChanges(db)
  await sweepThrottles(db, now)
  await sweepChallenges(db, new Date(now.getTime() - day))
  await sweepMessages(db, new Date(now.getTime() - 30 * day))
}

type PlatformParts = { outbox: Outbox; clock: Clock; log: Log; auditKey: Buffer; auditAnchorFile: string | undefined }

/**
 * The jobs that every server runs for the platform's tables. Each outbox channel has its own job, so that a slow gateway delays no other.
 * `server` distinguishes the jobs of servers that share a database.
 */
export const platformJobs = (server: string, { outbox, clock, log, auditKey, auditAnchorFile }: PlatformParts): Job[] => [
  ...channels.map((channel) => ({
    name: `${server} outbox ${channel}`,
    everyMs: 1000,
    run: async () => {
      await outbox.deliverDue(channel)
    },
  })),
  {
    name: `${server} audit chain`,
    everyMs: 5000,
    oneNode: true,
    run: async (db) => {
      await chainAudit(db, auditKey)
    },
  },
  {
    name: `${server} audit anchors`,
    everyMs: 3_600_000,
    oneNode: true,
    run: (db) => anchorAudit(db, { server, log, now: clock.now(), file: auditAnchorFile }),
  },
  { name: `${server} sweeps`, everyMs: 600_000, oneNode: true, run: (db) => sweep(db, clock.now()) },
]
