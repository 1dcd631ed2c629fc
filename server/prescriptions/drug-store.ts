import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import {
  drugPackages,
  drugProducts,
  drugQuantities,
  drugs,
  ndcPrices,
  pharmacyPriceRules,
  pharmacyPrices,
} from '#server/schema/drug-tables.ts'
import type { PriceRule, UnitPrice } from '#shared/prescriptions/drug-price-rules.ts'

export type Drug = typeof drugs.$inferSelect
export type DrugProduct = typeof drugProducts.$inferSelect
export type PharmacyPrice = typeof pharmacyPrices.$inferSelect

export const findDrug = async (db: Db, slug: string): Promise<Drug | null> =>
  (await db.select().from(drugs).where(eq(drugs.slug, slug)))[0] ?? null

/** All names: generics first, then by number of packages. */
export const listDrugNames = (db: Db): Promise<{ slug: string; name: string }[]> =>
  db
    .select({ slug: drugs.slug, name: drugs.name })
    .from(drugs)
    .leftJoin(drugProducts, eq(drugProducts.drug, drugs.slug))
    .groupBy(drugs.slug)
    .orderBy(desc(isNull(drugs.brandOf)), sql`coalesce(sum(${drugProducts.weight}), 0) desc`, asc(drugs.name))

/** Products of a generic and its brands. */
export const listProducts = (db: Db, drug: string): Promise<DrugProduct[]> =>
  db.select().from(drugProducts).where(eq(drugProducts.drug, drug)).orderBy(asc(drugProducts.id))

export const listQuantities = (db: Db, productIds: readonly string[]): Promise<(typeof drugQuantities.$inferSelect)[]> =>
  productIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(drugQuantities)
        .where(inArray(drugQuantities.productId, [...productIds]))

export const listUnitPrices = (db: Db, productId: string): Promise<UnitPrice[]> =>
  db
    .select({ unitPrice: ndcPrices.unitPrice, effectiveDate: ndcPrices.effectiveDate, source: ndcPrices.source })
    .from(ndcPrices)
    .innerJoin(drugPackages, eq(drugPackages.ndc, ndcPrices.ndc))
    .where(eq(drugPackages.productId, productId))

export const listPharmacyPrices = (
  db: Db,
  productId: string,
  quantity: number,
  pharmacyIds: readonly string[],
): Promise<PharmacyPrice[]> =>
  pharmacyIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(pharmacyPrices)
        .where(
          and(
            eq(pharmacyPrices.productId, productId),
            eq(pharmacyPrices.quantity, quantity),
            inArray(pharmacyPrices.pharmacyId, [...pharmacyIds]),
          ),
        )

export const listPriceRules = (db: Db): Promise<PriceRule[]> =>
  db.select().from(pharmacyPriceRules).orderBy(asc(pharmacyPriceRules.position))
