import { integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { Alternative } from '#shared/savings/savings-rules.ts'

/** Average cost of a visit elsewhere, in a state or nationwide (`US`). */
export const alternativeCosts = portalSchema.table(
  'alternative_costs',
  {
    alternative: text('alternative').$type<Alternative>().notNull(),
    area: text('area').notNull(),
    cents: integer('cents').notNull(),
    /** Refers to a row of `price_sources`. */
    source: text('source').notNull(),
  },
  (table) => [primaryKey({ columns: [table.alternative, table.area] })],
)
