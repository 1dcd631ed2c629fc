import { sql } from 'drizzle-orm'
import { index, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { groups } from '#server/schema/groups-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { Decision, ProposalKind } from '#shared/approvals/approval-calls.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Changes that need a second administrator. A row never changes but for its decision, so its id names what was shown. */
export const pendingChanges = portalSchema.table(
  'pending_changes',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ProposalKind>().notNull(),
    /** What the approval applies; secrets are sealed. Shapes: `server/approvals/proposals.ts`. */
    proposal: jsonb('proposal').notNull(),
    /** Each changed field with its old and new value, as shown to the approver; no secrets. */
    changes: jsonb('changes').notNull(),
    /** The version of what it changes, when it was made. The approval is refused if it has another one by then. */
    base: text('base').notNull(),
    /** The group concerned, if any. */
    groupId: uuid('group_id').references(() => groups.id),
    /** The operator concerned, if there is one already. */
    operatorId: uuid('operator_id').references(() => operators.id),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => operators.id),
    madeAt: moment('made_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Null on the command line. */
    decidedBy: uuid('decided_by').references(() => operators.id),
    decidedAt: moment('decided_at'),
    decision: text('decision').$type<Decision>(),
  },
  (table) => [
    index('pending_changes_open').on(table.expiresAt).where(sql`decided_at is null`),
    index('pending_changes_group').on(table.groupId),
  ],
)
