import type { AuditLinkRow } from '#platform/audit/audit-link.ts'
import type { LogRow } from '#shared/audit/audit-chain.ts'

/** A row of the log as operators see it; `names` are those of staff, by id. */
export const logRowOf = (row: AuditLinkRow, names: ReadonlyMap<string, string>): LogRow => ({
  seq: row.seq,
  at: row.at.toISOString(),
  event: row.event,
  outcome: row.outcome,
  reason: row.reason,
  actor: row.actorId === null ? null : { id: row.actorId, name: names.get(row.actorId) ?? null },
  subject: row.subjectId,
  ip: row.ip,
  session: row.sessionHash,
  requestId: row.requestId,
  route: row.route,
  level: row.level,
  node: row.node,
})
