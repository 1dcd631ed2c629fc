import { index, integer, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { Alternative } from '#shared/savings/savings-rules.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/** Visits that took place, as far as savings need them. They are the telehealth side's; the portal keeps them until it stands. */
export const pastVisits = portalSchema.table(
  'past_visits',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    type: text('type').$type<VisitType>().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** IANA, where the member was. */
    timeZone: text('time_zone').notNull(),
    state: text('state').notNull(),
    paidCents: integer('paid_cents').notNull(),
  },
  (table) => [index('past_visits_profile').on(table.profileId, table.startedAt)],
)

/** What a visit elsewhere costs on average, in a state or in the country (`US`). */
export const alternativeCosts = portalSchema.table(
  'alternative_costs',
  {
    alternative: text('alternative').$type<Alternative>().notNull(),
    area: text('area').notNull(),
    cents: integer('cents').notNull(),
    /** Names a row of `price_sources`. */
    source: text('source').notNull(),
  },
  (table) => [primaryKey({ columns: [table.alternative, table.area] })],
)
