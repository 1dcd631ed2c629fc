import { date, index, integer, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { PricedKind, WayPaid } from '#shared/prices/known-price.ts'

/** What members say they paid: health data, for it tells what somebody takes or had done. Gone with the account, and after a year. */
export const priceFeedback = portalSchema.table(
  'price_feedback',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    kind: text('kind').$type<PricedKind>().notNull(),
    /** A procedure's code; a drug's product and quantity, `metformin~~oral-tablet~500-mg x30`. */
    item: text('item').notNull(),
    /** Where a drug was bought; empty for procedures. */
    pharmacyId: text('pharmacy_id').notNull().default(''),
    /** The first three digits of the zip it was paid at. */
    zip3: text('zip3').notNull(),
    how: text('how').$type<WayPaid>().notNull(),
    cents: integer('cents').notNull(),
    paidOn: date('paid_on').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.kind, table.item, table.pharmacyId, table.how] }),
    index('price_feedback_item').on(table.kind, table.item, table.zip3),
    index('price_feedback_paid').on(table.paidOn),
  ],
)
