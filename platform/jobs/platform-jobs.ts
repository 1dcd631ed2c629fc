import { anchorAudit } from '#platform/audit/anchor-audit.ts'
import { chainAudit } from '#platform/audit/chain-audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { sweepChanges } from '#platform/live/change-feed.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/deliver-outbox.ts'
import { channels } from '#platform/outbox/post.ts'

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
  // Technical, without data of a person: nodes read it within seconds.
  { name: `${server} change feed`, everyMs: 600_000, oneNode: true, run: (db) => sweepChanges(db) },
]
