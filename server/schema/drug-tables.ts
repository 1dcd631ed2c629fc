import { boolean, date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'

/** Drug names: generics, and brands that refer to their generic. */
export const drugs = portalSchema.table('drugs', {
  /** `drugSlug(name)` */
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  /** Slug of the brand's generic; null for a generic. */
  brandOf: text('brand_of'),
})

/** Products as sold: a drug in one form and strength, as a generic or under a brand. */
export const drugProducts = portalSchema.table(
  'drug_products',
  {
    /** The next four columns combined, such as `metformin~~oral-tablet~500-mg`, so that all sources agree on the id. */
    id: text('id').primaryKey(),
    /** Slug of the generic. */
    drug: text('drug').notNull(),
    /** Slug of the brand; empty for generics. */
    brand: text('brand').notNull().default(''),
    form: text('form').notNull(),
    strength: text('strength').notNull(),
    /** Number of known packages; a proxy for how often the product is dispensed. */
    weight: integer('weight').notNull().default(0),
  },
  (table) => [index('drug_products_drug').on(table.drug)],
)

/** Usual quantities of a product, in units; one of them is the default. */
export const drugQuantities = portalSchema.table(
  'drug_quantities',
  { productId: text('product_id').notNull(), quantity: integer('quantity').notNull(), isDefault: boolean('is_default').notNull() },
  (table) => [primaryKey({ columns: [table.productId, table.quantity] })],
)

/** The product of each package. */
export const drugPackages = portalSchema.table(
  'drug_packages',
  {
    /** National Drug Code, eleven digits. */
    ndc: text('ndc').primaryKey(),
    productId: text('product_id').notNull(),
    /** Units per package, if the source gives it. */
    size: integer('size'),
    /** RxNorm's id of the package's name, strength and form, if a source gives it. */
    rxcui: text('rxcui'),
    source: text('source').notNull(),
  },
  (table) => [index('drug_packages_product').on(table.productId)],
)

/**
 * Published average price per unit that pharmacies pay. Packages without a known product are kept too, because a later file may name it.
 */
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

/** A pharmacy's actual price, as reported by its vendor; preferred over an estimate. */
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

/** Markup of a class of pharmacies; the first matching rule applies. */
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
