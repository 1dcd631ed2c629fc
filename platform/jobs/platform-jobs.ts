import { anchorAudit } from '#platform/audit/anchor-audit.ts'
import { auditKeyOf } from '#platform/audit/audit-link.ts'
import { checkDueIn, runAuditChecks } from '#platform/audit/check-audit.ts'
import { auditStreamJobs } from '#platform/audit/stream-audit.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import type { Clock } from '#platform/clock.ts'
import { type CollectorSettings, collectorOf, type LogCollector } from '#platform/gateways/log-collector.ts'
import { chainJobs } from '#platform/jobs/chain-jobs.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import { sweepChanges } from '#platform/live/change-feed.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/deliver-outbox.ts'
import { channels } from '#platform/outbox/post.ts'

type PlatformParts = {
  node: string
  outbox: Outbox
  clock: Clock
  log: Log
  keys: KeyRing
  config: CollectorSettings & { auditAnchorFile?: string | undefined }
}

type Streaming = { clock: Clock; log: Log; collector: LogCollector | null }

const streamJobs = (server: string, { collector, ...parts }: Streaming): Job[] =>
  collector === null ? [] : auditStreamJobs(server, { ...parts, collector })

/** Each outbox channel has its own job, so that a slow gateway delays no other. */
export const outboxJobs = (server: string, outbox: Pick<Outbox, 'dueIn' | 'deliverDue'>): Job[] =>
  channels.map((channel) => ({
    name: `${server} outbox ${channel}`,
    everyMs: 1000,
    wokenBy: 'outbox_messages',
    dueIn: () => outbox.dueIn(channel),
    run: async () => {
      await outbox.deliverDue(channel)
    },
  }))

/** The jobs that every server runs for the platform's tables. `server` distinguishes the jobs of servers that share a database. */
export const platformJobs = (server: string, { node, outbox, clock, log, keys, config }: PlatformParts): Job[] => [
  ...outboxJobs(server, outbox),
  ...chainJobs({ server, node, key: auditKeyOf(keys.current.secret) }),
  {
    name: `${server} audit anchors`,
    everyMs: 3_600_000,
    oneNode: true,
    run: (db) => anchorAudit(db, { server, log, now: clock.now(), file: config.auditAnchorFile }),
  },
  ...streamJobs(server, { clock, log, collector: collectorOf(config) }),
  {
    name: `${server} audit checks`,
    everyMs: 1000,
    wokenBy: 'audit_checks',
    oneNode: true,
    dueIn: (db) => checkDueIn(db, clock.now()),
    run: (db) => runAuditChecks({ clock, log, keys }, db),
  },
  // Technical, without data of a person: nodes read it within seconds.
  { name: `${server} change feed`, everyMs: 600_000, oneNode: true, run: (db) => sweepChanges(db) },
]
