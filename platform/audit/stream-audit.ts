import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { findNodes } from '#platform/audit/chain-audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { LogCollector, StreamedEvent } from '#platform/gateways/log-collector.ts'
import type { Job } from '#platform/jobs/job-worker.ts'
import type { Log } from '#platform/log.ts'
import { auditEvents, auditLinks, auditStreamPositions } from '#platform/schema/platform-tables.ts'

/** Events sent at once. */
const batch = 500

/** From this age of the oldest event that was not sent, in seconds, operators are alarmed. */
export const longestStreamLag = 15 * 60

/** The next events of a node, in the order of its chain: without a gap, unlike the numbers of rows that commit late. */
const findNext = (db: Db, node: string, position: number, most: number) =>
  db
    .select({ link: auditLinks, row: auditEvents })
    .from(auditLinks)
    .innerJoin(auditEvents, eq(auditEvents.seq, auditLinks.eventSeq))
    .where(and(eq(auditLinks.node, node), gt(auditLinks.position, position)))
    .orderBy(asc(auditLinks.position))
    .limit(most)

const eventOf = (server: string, { link, row }: Awaited<ReturnType<typeof findNext>>[number]): StreamedEvent => ({
  server,
  node: link.node,
  position: link.position,
  hash: link.hash,
  seq: row.seq,
  at: row.at.toISOString(),
  event: row.event,
  outcome: row.outcome,
  reason: row.reason,
  actor: row.actorId,
  subject: row.subjectId,
  session: row.sessionHash,
  request: row.requestId,
  ip: row.ip,
  route: row.route,
  level: row.level,
})

const savePosition = async (db: Db, node: string, position: number): Promise<void> => {
  await db
    .insert(auditStreamPositions)
    .values({ node, position })
    .onConflictDoUpdate({
      target: auditStreamPositions.node,
      set: { position: sql`greatest(${auditStreamPositions.position}, ${position})` },
    })
}

/** Each node with events, and how much of its chain was sent. */
const listPositions = async (db: Db): Promise<{ node: string; position: number }[]> => {
  const known = new Map((await db.select().from(auditStreamPositions)).map(({ node, position }) => [node, position]))
  return (await findNodes(db)).map((node) => ({ node, position: known.get(node) ?? 0 }))
}

/**
 * Sends what the collector has not got, in order per node. The position is saved after each batch was taken: events come at least once, and
 * again after a crash in between.
 * @returns the number of events sent
 * @throws GatewayFailure when the collector did not take a batch
 */
export const streamAudit = async (
  db: Db,
  { server, collector, signal }: { server: string; collector: LogCollector; signal?: AbortSignal | undefined },
): Promise<number> => {
  let sent = 0
  for (const { node, position } of await listPositions(db)) {
    let at = position
    for (let count = batch; count === batch && !signal?.aborted; ) {
      const next = await findNext(db, node, at, batch)
      count = next.length
      const last = next.at(-1)
      if (!last) break
      await collector.send(next.map((one) => eventOf(server, one)))
      at = last.link.position
      await savePosition(db, node, at)
      sent += count
    }
  }
  return sent
}

/** The age of the oldest event that was not sent, in seconds; 0 if all were. */
export const readStreamLag = async (db: Db, now: Date): Promise<number> => {
  let oldest = now
  for (const { node, position } of await listPositions(db)) {
    const [next] = await findNext(db, node, position, 1)
    if (next && next.row.at < oldest) oldest = next.row.at
  }
  return Math.floor((now.getTime() - oldest.getTime()) / 1000)
}

type Parts = { clock: Clock; log: Log; collector: LogCollector }

/** The jobs of a server that sends its audit log to a collector. */
export const auditStreamJobs = (server: string, { clock, log, collector }: Parts): Job[] => [
  {
    name: `${server} audit stream`,
    everyMs: 5000,
    oneNode: true,
    run: async (db, signal) => {
      await streamAudit(db, { server, collector, signal })
    },
  },
  {
    name: `${server} audit stream lag`,
    everyMs: 300_000,
    oneNode: true,
    run: async (db) => {
      const lag = await readStreamLag(db, clock.now())
      if (lag >= longestStreamLag) log.error({ server, lagSeconds: lag }, 'the audit log does not reach its collector')
    },
  },
]
