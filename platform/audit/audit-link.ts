import { createHash } from 'node:crypto'
import type { auditEvents } from '#platform/schema/platform-tables.ts'

export type AuditLinkRow = typeof auditEvents.$inferSelect

/** The `prevHash` of the first link of every chain. */
export const chainStart = '0'.repeat(64)

/** All columns in a fixed order and format, so that any change to a row changes its hash. */
const canonicalRow = (row: AuditLinkRow): string =>
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

/** SHA-256 over the previous hash and the row, in hex. */
export const linkHash = (prevHash: string, row: AuditLinkRow): string =>
  createHash('sha256').update(prevHash).update(canonicalRow(row)).digest('hex')
