import { sql } from 'drizzle-orm'
import { text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Legal holds: nothing of these people is deleted until the hold is lifted. At most one at a time for a person. */
export const legalHolds = portalSchema.table(
  'legal_holds',
  {
    id: uuid('id').primaryKey(),
    /** Not a foreign key: the hold's record outlives the person's. */
    personId: uuid('person_id').notNull(),
    telehealthId: text('telehealth_id').notNull(),
    /** The matter, such as a docket number. */
    reason: text('reason').notNull(),
    placedBy: uuid('placed_by')
      .notNull()
      .references(() => operators.id),
    placedAt: moment('placed_at').notNull(),
    liftedBy: uuid('lifted_by').references(() => operators.id),
    liftReason: text('lift_reason'),
    liftedAt: moment('lifted_at'),
    /** The address of an account that was closed during the hold, also one that nobody proved; `profiles` has none then. */
    closedEmail: text('closed_email'),
  },
  (table) => [uniqueIndex('legal_holds_person').on(table.personId).where(sql`${table.liftedAt} is null`)],
)
