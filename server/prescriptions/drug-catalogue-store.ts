import { createHash } from 'node:crypto'
import { asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/db.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { drugPackages, drugProducts, drugQuantities, drugs, ndcPrices } from '#server/schema/drug-tables.ts'
import { type CatalogueDrug, mostCatalogueDrugs } from '#shared/prescribing/mobile-catalogue-calls.ts'
import { type UnitPrice, unitPriceOf } from '#shared/prescriptions/drug-price-rules.ts'

/** Names the present version of the drug catalogue: another one after each load. Null without drugs. */
export const readCatalogueVersion = async (db: Db): Promise<string | null> => {
  const products = await db.$count(drugProducts)
  if (products === 0) return null
  const sources = (await listPriceSources(db, 'drugs')).map(({ source, loadedAt }) => `${source} ${loadedAt.toISOString()}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([products, await db.$count(drugPackages), sources]))
    .digest('hex')
    .slice(0, 40)
}

const brands = alias(drugs, 'brands')

/** The next products after an id, with all that the telehealth side needs of them. */
export const listDrugsAfter = async (db: Db, after: string, labels: ReadonlyMap<string, string>): Promise<CatalogueDrug[]> => {
  const rows = await db
    .select({ product: drugProducts, drug: drugs.name, brand: brands.name })
    .from(drugProducts)
    .innerJoin(drugs, eq(drugs.slug, drugProducts.drug))
    .leftJoin(brands, eq(brands.slug, drugProducts.brand))
    .where(gt(drugProducts.id, after))
    .orderBy(asc(drugProducts.id))
    .limit(mostCatalogueDrugs)
  const ids = rows.map(({ product }) => product.id)
  if (ids.length === 0) return []
  const quantities = Map.groupBy(
    await db.select().from(drugQuantities).where(inArray(drugQuantities.productId, ids)),
    ({ productId }) => productId,
  )
  const packages = await db
    .select({
      productId: drugPackages.productId,
      ndc: drugPackages.ndc,
      rxcui: drugPackages.rxcui,
      unitPrice: ndcPrices.unitPrice,
      effectiveDate: sql<string>`${ndcPrices.effectiveDate}::text`,
      source: ndcPrices.source,
    })
    .from(drugPackages)
    .leftJoin(ndcPrices, eq(ndcPrices.ndc, drugPackages.ndc))
    .where(inArray(drugPackages.productId, ids))
    .orderBy(asc(drugPackages.ndc))
  const packagesOf = Map.groupBy(packages, ({ productId }) => productId)
  return rows.map(({ product: { id, form, strength, weight }, drug, brand }) => {
    const own = packagesOf.get(id) ?? []
    const price = unitPriceOf(
      own.flatMap(({ unitPrice, effectiveDate, source }): UnitPrice[] =>
        unitPrice === null || source === null ? [] : [{ unitPrice, effectiveDate, source }],
      ),
    )
    const usual = [...(quantities.get(id) ?? [])].sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.quantity - b.quantity)
    return {
      id,
      drug,
      brand: brand ?? '',
      form,
      strength,
      weight,
      ndc: own[0]?.ndc ?? null,
      rxcui: own[0]?.rxcui ?? null,
      quantities: usual.map(({ quantity }) => quantity),
      unitPrice: price && Math.round(price.unitPrice),
      priceSource: price && (labels.get(price.source) ?? price.source).slice(0, 120),
      priceDate: price === null ? null : price.effectiveDate,
    }
  })
}
