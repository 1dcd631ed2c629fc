import { date, index, integer, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/schema/account-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { PricedKind, WayPaid } from '#shared/prices/known-price.ts'
import type { Payer, PriceType } from '#shared/procedures/procedure-rules.ts'
import type { Alternative } from '#shared/savings/savings-rules.ts'

/** Procedures that can be priced. Names are ours, the operator's, or public domain; never the copyrighted wording of a CPT code. */
export const procedures = portalSchema.table('procedures', {
  /** A CPT or HCPCS code, five characters. */
  code: text('code').primaryKey(),
  /** Empty if only the code is known. */
  name: text('name').notNull().default(''),
  /** Rank among the popular procedures, from 1. */
  popularRank: integer('popular_rank'),
})

/** Average price for one payer and type in an area: `US`, a state, or the first three digits of a ZIP. */
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

/** Sources of prices (procedures, drugs, care elsewhere), for 'source and date'. */
export const priceSources = portalSchema.table('price_sources', {
  source: text('source').primaryKey(),
  kind: text('kind').$type<'procedures' | 'drugs' | 'alternatives'>().notNull(),
  label: text('label').notNull(),
  dataDate: date('data_date').notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
  counts: jsonb('counts').$type<Record<string, number>>().notNull(),
})

/** Prices members report having paid. Health data, because it reveals drugs and procedures; deleted with the account, and after a year. */
export const priceFeedback = portalSchema.table(
  'price_feedback',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    kind: text('kind').$type<PricedKind>().notNull(),
    /** A procedure code, or a drug's product id and quantity: `metformin~~oral-tablet~500-mg x30`. */
    item: text('item').notNull(),
    /** The pharmacy where a drug was bought; empty for procedures. */
    pharmacyId: text('pharmacy_id').notNull().default(''),
    /** First three digits of the ZIP where it was paid. */
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
