import type { Trail } from '#platform/audit/trail.ts'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'

export type AuditEvent = {
  /** Area and act, as in `authn.login` or `session.logout`. */
  event: string
  outcome: 'ok' | 'refused' | 'failed'
  /** A code, never a sentence with content. */
  reason?: string
  /** The caller of the trail, unless the act itself found out who it is. */
  actorId?: string
  /** Whose record it is about. */
  subjectId?: string
}

/** One row, in the writer's transaction: an act that cannot be written down does not happen (45 CFR 164.312(b)). */
export const writeAudit = async (db: Db, trail: Trail, { event, outcome, reason, actorId, subjectId }: AuditEvent): Promise<void> => {
  await db.insert(auditEvents).values({
    node: trail.node,
    event,
    outcome,
    reason: reason ?? null,
    actorId: actorId ?? trail.actorId,
    subjectId: subjectId ?? null,
    sessionHash: trail.sessionHash,
    requestId: trail.requestId,
    ip: trail.ip,
    userAgentHash: trail.userAgentHash,
    route: trail.route,
    level: trail.level,
  })
  trail.written.push(outcome)
}
