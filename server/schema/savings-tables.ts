import { integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { Alternative } from '#shared/savings/savings-rules.ts'

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
