import { sql } from 'drizzle-orm'
import { index, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { careSchema } from '#care/server/schema/care-schema.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Wait list of visits whose members want an earlier time, oldest request first. */
export const earlierRequests = careSchema.table(
  'earlier_wishes',
  {
    visitId: uuid('visit_id')
      .primaryKey()
      .references(() => visits.id),
    createdAt: moment('created_at').notNull(),
    /** Only slots freed after this time are offered: when the member joined, or the last offer not accepted. */
    since: moment('since').notNull(),
  },
  (table) => [index('earlier_wishes_line').on(table.createdAt)],
)

/** Slots offered to visits on the wait list; an open offer holds the slot for its visit. */
export const earlierOffers = careSchema.table(
  'earlier_offers',
  {
    id: uuid('id').primaryKey(),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => slots.id, { onDelete: 'cascade' }),
    offeredAt: moment('offered_at').notNull(),
    /** When the offer and its hold expire. */
    until: moment('until').notNull(),
    endedAt: moment('ended_at'),
    /** Null while the offer is open. */
    outcome: text('outcome').$type<'taken' | 'declined' | 'over'>(),
  },
  (table) => [
    uniqueIndex('earlier_offers_visit').on(table.visitId).where(sql`${table.endedAt} is null`),
    uniqueIndex('earlier_offers_slot').on(table.slotId).where(sql`${table.endedAt} is null`),
    index('earlier_offers_until').on(table.until).where(sql`${table.endedAt} is null`),
  ],
)
