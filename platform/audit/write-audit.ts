import type { AuditContext } from '#platform/audit/audit-context.ts'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'

export type AuditEvent = {
  event: AuditEventName
  outcome: 'ok' | 'refused' | 'failed'
  /** A code or changed settings; never content about a member. */
  reason?: string
  /** Defaults to the audit context's actor; set it when the action itself identified the caller. */
  actorId?: string
  /** The record's owner. */
  subjectId?: string
}

/** Writes one row in the caller's transaction: an action that cannot be audited is rolled back (45 CFR 164.312(b)). */
export const writeAudit = async (
  db: Db,
  auditContext: AuditContext,
  { event, outcome, reason, actorId, subjectId }: AuditEvent,
): Promise<void> => {
  await db.insert(auditEvents).values({
    node: auditContext.node,
    event,
    outcome,
    reason: reason ?? null,
    actorId: actorId ?? auditContext.actorId,
    subjectId: subjectId ?? null,
    sessionHash: auditContext.sessionHash,
    requestId: auditContext.requestId,
    ip: auditContext.ip,
    userAgentHash: auditContext.userAgentHash,
    route: auditContext.route,
    level: auditContext.level,
  })
  auditContext.written.push(outcome)
}
