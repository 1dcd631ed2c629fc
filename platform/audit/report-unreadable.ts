import { and, eq, gte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { UnreadableField } from '#platform/auth/keys/sealed-fields.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'

/** How long one value is not reported again by one node, in ms: pages that poll would fill the log with it. */
const quietMs = 10 * 60_000

/** Values remembered for `quietMs`. */
const mostRemembered = 1000

/** Logs and audits values that cannot be read, with table, column and row id; the alarm 'unreadable' counts the audit rows. */
export const reportUnreadable = ({ db, clock, log, node }: { db: Db; clock: Clock; log: Log; node: string }) => {
  const reported = new Map<string, number>()
  return async ({ place: { table, column, id }, message }: UnreadableField): Promise<void> => {
    const [value, now] = [`${table}.${column} ${id}`, clock.now().getTime()]
    if (now - (reported.get(value) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    if (reported.size >= mostRemembered) reported.clear()
    reported.set(value, now)
    log.error(message)
    const context = { requestId: uuidv7(), ip: 'local', userAgentHash: 'job', route: 'reading of an encrypted column', level: 'job' }
    await writeAudit(
      db,
      { ...context, actorId: null, sessionHash: null, node, written: [] },
      { event: 'field.unreadable', outcome: 'failed', reason: value },
    )
  }
}

export const countUnreadable = (db: Db, since: Date): Promise<number> =>
  db.$count(auditEvents, and(eq(auditEvents.event, 'field.unreadable'), gte(auditEvents.at, since)))
