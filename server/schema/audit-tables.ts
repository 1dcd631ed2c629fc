import { bigint, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** A walk along every chain of the audit log: asked for by an operator or by the night, done by a job, for it may take minutes. */
export const auditChecks = portalSchema.table('audit_checks', {
  id: uuid('id').primaryKey(),
  /** Null for the nightly one. */
  requestedBy: uuid('requested_by').references(() => operators.id),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  checked: bigint('checked', { mode: 'number' }),
  breaks: jsonb('breaks').$type<{ node: string; position: number; problem: string }[]>(),
  /** Where the chains ended: the next check finds out whether an end was cut off. */
  heads: jsonb('heads').$type<{ node: string; position: number; hash: string }[]>(),
  /** Why it could not be done; it is not tried again. */
  problem: text('problem'),
})
