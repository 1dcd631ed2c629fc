import { sql } from 'drizzle-orm'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import type { Db } from '#platform/db/db.ts'
import { signIns } from '#platform/metrics/metrics.ts'
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

/** The events that judge a sign-in, for the metrics. */
const signInEvents: Partial<Record<AuditEventName, { who: 'member' | 'operator' | 'clinician'; way: 'password' | 'passkey' | 'sso' }>> = {
  'authn.login': { who: 'member', way: 'password' },
  'authn.passkey': { who: 'member', way: 'passkey' },
  'authn.sso': { who: 'member', way: 'sso' },
  'operator.login': { who: 'operator', way: 'password' },
  'operator.sso': { who: 'operator', way: 'sso' },
  'clinician.login': { who: 'clinician', way: 'password' },
  'clinician.sso': { who: 'clinician', way: 'sso' },
}

/** Writes one row in the caller's transaction: an action that cannot be audited is rolled back (45 CFR 164.312(b)). */
export const writeAudit = (db: Db, auditContext: AuditContext, event: AuditEvent): Promise<void> => writeAudits(db, auditContext, [event])

/**
 * Writes a row for each event, in one statement. There must be at least one. The statement is written out, because nearly every request
 * runs it and drizzle's builder takes eight times as long to build it.
 */
export const writeAudits = async (db: Db, auditContext: AuditContext, events: readonly AuditEvent[]): Promise<void> => {
  const { node, sessionHash, requestId, ip, userAgentHash, route, level } = auditContext
  const rows = events.map(
    ({ event, outcome, reason, actorId, subjectId }) => sql`(${node}, ${event}, ${outcome}, ${reason ?? null},
    ${actorId ?? auditContext.actorId}, ${subjectId ?? null}, ${sessionHash}, ${requestId}, ${ip}, ${userAgentHash}, ${route}, ${level})`,
  )
  await db.execute(sql`insert into ${auditEvents}
    (node, event, outcome, reason, actor_id, subject_id, session_hash, request_id, ip, user_agent_hash, route, level)
    values ${sql.join(rows, sql`, `)}`)
  for (const { event, outcome } of events) {
    auditContext.written.push(outcome)
    const signIn = signInEvents[event]
    if (signIn) signIns.inc({ who: signIn.who, way: signIn.way, outcome })
  }
}
