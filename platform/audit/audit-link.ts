import { createHash } from 'node:crypto'
import type { auditEvents } from '#platform/schema/platform-tables.ts'

export type AuditRow = typeof auditEvents.$inferSelect

/** What the first link of every chain stands on. */
export const chainStart = '0'.repeat(64)

/** Every column, in a fixed order and spelling: a row that differs in anything differs in its hash. */
const canonicalRow = (row: AuditRow): string =>
  JSON.stringify([
    row.seq,
    row.at.toISOString(),
    row.node,
    row.event,
    row.outcome,
    row.reason,
    row.actorId,
    row.subjectId,
    row.sessionHash,
    row.requestId,
    row.ip,
    row.userAgentHash,
    row.route,
    row.level,
  ])

/** SHA-256 over the hash before and the row, in hex. */
export const linkHash = (prevHash: string, row: AuditRow): string =>
  createHash('sha256').update(prevHash).update(canonicalRow(row)).digest('hex')
