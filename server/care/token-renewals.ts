import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'

/** One audit row of a session covers the renewals of this time, in milliseconds. */
const rowEveryMs = 3_600_000

type Counted = {
  /** The latest renewal's context, for the row: a copy, because the original holds the request. */
  auditContext: AuditContext
  writtenAt: number
  /** Renewals since that row. */
  count: number
}

/**
 * Audits the renewals of SDK tokens. Each open page renews its token every 5 minutes, so a row for each renewal would fill the audit log.
 * The first renewal of a session on this node is written at once; later ones are counted in memory and written as one row an hour.
 */
export const countTokenRenewals = ({ db, clock }: { db: Db; clock: Clock }) => {
  const sessions = new Map<string, Counted>()

  const write = (auditContext: AuditContext, count: number): Promise<void> =>
    writeAudit(db, auditContext, { event: 'token.sdk.refresh', outcome: 'ok', reason: `renewals: ${count}` })

  /** Writes the rows that are due; `all` for a server that stops. Counts of a failed row are kept for the next time. */
  const flush = async ({ all = false } = {}): Promise<void> => {
    const now = clock.now().getTime()
    for (const [session, counted] of sessions) {
      if (!all && now - counted.writtenAt < rowEveryMs) continue
      const { auditContext, count } = counted
      if (count === 0) {
        sessions.delete(session)
        continue
      }
      await write(auditContext, count)
      counted.writtenAt = now
      counted.count -= count
    }
  }

  return {
    record: async (auditContext: AuditContext): Promise<void> => {
      const session = auditContext.sessionHash ?? ''
      const counted = sessions.get(session)
      if (!counted) {
        await write(auditContext, 1)
        sessions.set(session, { auditContext: { ...auditContext }, writtenAt: clock.now().getTime(), count: 0 })
        return
      }
      counted.auditContext = { ...auditContext }
      counted.count += 1
      // The renewal is accounted for, by the row that follows within the hour.
      auditContext.written.push('ok')
    },
    flush,
  }
}
export type TokenRenewals = ReturnType<typeof countTokenRenewals>
