import { boolean, date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** Drugs by what they are called: generic names, and brand names, which lead to their generic. */
export const drugs = portalSchema.table('drugs', {
  /** `drugSlug(name)` */
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  /** The slug of the generic that this brand is of; null for a generic name. */
  brandOf: text('brand_of'),
})

/** What is sold: a drug in a form and strength, as a generic or under a brand. */
export const drugProducts = portalSchema.table(
  'drug_products',
  {
    /** The other four in one: `metformin~~oral-tablet~500-mg`, so that two sources that know the same mean the same. */
    id: text('id').primaryKey(),
    /** The generic's slug. */
    drug: text('drug').notNull(),
    /** The brand's slug; empty for generics. */
    brand: text('brand').notNull().default(''),
    form: text('form').notNull(),
    strength: text('strength').notNull(),
    /** How many packages are known of it: the more there are, the more it is dispensed. */
    weight: integer('weight').notNull().default(0),
  },
  (table) => [index('drug_products_drug').on(table.drug)],
)

/** How many units one buys at once; one of them is the default of its product. */
export const drugQuantities = portalSchema.table(
  'drug_quantities',
  { productId: text('product_id').notNull(), quantity: integer('quantity').notNull(), isDefault: boolean('is_default').notNull() },
  (table) => [primaryKey({ columns: [table.productId, table.quantity] })],
)

/** Which product a package is of. */
export const drugPackages = portalSchema.table(
  'drug_packages',
  {
    /** Eleven digits. */
    ndc: text('ndc').primaryKey(),
    productId: text('product_id').notNull(),
    /** Units in it, where the source says so. */
    size: integer('size'),
    source: text('source').notNull(),
  },
  (table) => [index('drug_packages_product').on(table.productId)],
)

/** What pharmacies pay for one unit, on average, as published. Kept for packages of no known product too: a later file may name them. */
export const ndcPrices = portalSchema.table(
  'ndc_prices',
  {
    ndc: text('ndc').notNull(),
    source: text('source').notNull(),
    /** Hundred-thousandths of a dollar. */
    unitPrice: integer('unit_price').notNull(),
    effectiveDate: date('effective_date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ndc, table.source] })],
)

/** What a pharmacy asks, as its vendor says: true where an estimate is a guess. */
export const pharmacyPrices = portalSchema.table(
  'pharmacy_prices',
  {
    pharmacyId: text('pharmacy_id').notNull(),
    productId: text('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    source: text('source').notNull(),
    cents: integer('cents').notNull(),
    effectiveDate: date('effective_date').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.quantity, table.pharmacyId, table.source] }),
    index('pharmacy_prices_source').on(table.source),
  ],
)

/** What a class of pharmacies adds to the cost; the first that fits counts. */
export const pharmacyPriceRules = portalSchema.table('pharmacy_price_rules', {
  position: integer('position').primaryKey(),
  pharmacyId: text('pharmacy_id'),
  namePattern: text('name_pattern'),
  /** Hundredths of a percent. */
  markupGeneric: integer('markup_generic').notNull(),
  markupBrand: integer('markup_brand').notNull(),
  feeCents: integer('fee_cents').notNull(),
  minimumCents: integer('minimum_cents').notNull(),
})
