import { date, index, integer, jsonb, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { Payer, PriceType } from '#shared/procedures/procedure-rules.ts'

/** What can be priced. Names are our own, the operator's, or of the public domain; never an owner's wording of a CPT code. */
export const procedures = portalSchema.table('procedures', {
  /** A CPT or HCPCS code, five characters. */
  code: text('code').primaryKey(),
  /** Empty where only the code is known. */
  name: text('name').notNull().default(''),
  /** Its place among the popular ones, from 1. */
  popularRank: integer('popular_rank'),
})

/** An average of one payer and type, for an area: `US`, a state, or the first three digits of a zip. */
export const procedurePrices = portalSchema.table(
  'procedure_prices',
  {
    code: text('code').notNull(),
    payer: text('payer').$type<Payer>().notNull(),
    type: text('type').$type<PriceType>().notNull(),
    area: text('area').notNull(),
    cents: integer('cents').notNull(),
    source: text('source').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.payer, table.type, table.area, table.source] }),
    index('procedure_prices_source').on(table.source),
  ],
)

/** Where prices come from, for 'source and date'; of procedures, of drugs, and of what care costs elsewhere. */
export const priceSources = portalSchema.table('price_sources', {
  source: text('source').primaryKey(),
  kind: text('kind').$type<'procedures' | 'drugs' | 'alternatives'>().notNull(),
  label: text('label').notNull(),
  dataDate: date('data_date').notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
  counts: jsonb('counts').$type<Record<string, number>>().notNull(),
})
