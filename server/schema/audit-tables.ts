import { bigint, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** Verifications of all audit log chains. Requested by an operator or nightly; run by a job, because they can take minutes. */
export const auditChecks = portalSchema.table('audit_checks', {
  id: uuid('id').primaryKey(),
  /** Null for the nightly check. */
  requestedBy: uuid('requested_by').references(() => operators.id),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  checked: bigint('checked', { mode: 'number' }),
  breaks: jsonb('breaks').$type<{ node: string; position: number; problem: string }[]>(),
  /** The last entry of each chain, by which the next check detects truncation. */
  heads: jsonb('heads').$type<{ node: string; position: number; hash: string }[]>(),
  /** Why the check failed; it is not retried. */
  problem: text('problem'),
})
