import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { PharmacyPrice } from '#server/prescriptions/drug-store.ts'
import { type ProductName, titled } from '#server/prescriptions/load/drug-grammar.ts'
import { quantitiesOf } from '#server/prescriptions/load/drug-quantities.ts'
import type { ReadPackage, ReadPrice } from '#server/prescriptions/load/drug-report.ts'
import { drugPackages, drugProducts, drugQuantities, drugs, ndcPrices, pharmacyPrices } from '#server/schema/drug-tables.ts'
import { drugSlug } from '#shared/prescriptions/drug-words.ts'

/** Package sources by increasing priority. */
const packageSources = ['demo-drugs', 'nadac', 'fda-ndc', 'rxnorm'] as const
export type PackageSource = (typeof packageSources)[number]

const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / 2_000) }, (_, index) => rows.slice(index * 2_000, (index + 1) * 2_000))

export const productOf = ({ drug, brand, form, strength }: ProductName) => {
  const [drugPart, brandPart] = [drugSlug(drug), drugSlug(brand)]
  const id = [drugPart, brandPart, drugSlug(form), drugSlug(strength)].join('~')
  return { id, drug: drugPart, brand: brandPart, form, strength }
}

/** Inserts names and products; existing ones are unchanged. */
export const insertProducts = async (db: Db, names: readonly ProductName[]): Promise<void> => {
  const products = [...new Map(names.map((name) => [productOf(name).id, productOf(name)])).values()]
  const generics = names.map(({ drug }) => ({ slug: drugSlug(drug), name: titled(drug), brandOf: null }))
  const brands = names.flatMap(({ drug, brand }) => (brand === '' ? [] : [{ slug: drugSlug(brand), name: brand, brandOf: drugSlug(drug) }]))
  const named = [...new Map([...brands, ...generics].map((drug) => [drug.slug, drug])).values()]
  for (const batch of batches(named)) await db.insert(drugs).values(batch).onConflictDoNothing()
  for (const batch of batches(products)) await db.insert(drugProducts).values(batch).onConflictDoNothing()
}

/** The packages that no source of higher priority has named. */
export const unnamedPackages = async (db: Db, source: PackageSource, packages: readonly ReadPackage[]): Promise<ReadPackage[]> => {
  const better: string[] = packageSources.slice(packageSources.indexOf(source) + 1)
  if (better.length === 0) return [...packages]
  const known = new Set(
    (await db.select({ ndc: drugPackages.ndc }).from(drugPackages).where(inArray(drugPackages.source, better))).map(({ ndc }) => ndc),
  )
  return packages.filter(({ ndc }) => !known.has(ndc))
}

/** Inserts or updates packages. The new contents win; a stored size or RxNorm id stays if the new one is unknown. */
export const upsertPackages = async (db: Db, source: PackageSource, packages: readonly ReadPackage[]): Promise<void> => {
  for (const batch of batches(packages))
    await db
      .insert(drugPackages)
      .values(batch.map(({ ndc, name, size, rxcui }) => ({ ndc, productId: productOf(name).id, size, rxcui, source })))
      .onConflictDoUpdate({
        target: drugPackages.ndc,
        set: {
          productId: sql`excluded.product_id`,
          size: sql`coalesce(excluded.size, ${drugPackages.size})`,
          rxcui: sql`coalesce(excluded.rxcui, ${drugPackages.rxcui})`,
          source: sql`excluded.source`,
        },
      })
}

/** Fills in missing sizes of known packages. */
export const fillSizes = async (db: Db, packages: readonly ReadPackage[]): Promise<void> => {
  for (const batch of batches(packages.filter(({ size }) => size !== null))) {
    const rows = sql.join(
      batch.map(({ ndc, size }) => sql`(${ndc}::text, ${size}::int)`),
      sql`, `,
    )
    await db.execute(
      sql`update ${drugPackages} as p set size = v.size from (values ${rows}) as v(ndc, size) where p.ndc = v.ndc and p.size is null`,
    )
  }
}

/** Inserts or updates unit prices; a price with an older date is ignored. */
export const upsertUnitPrices = async (db: Db, source: string, prices: readonly ReadPrice[]): Promise<void> => {
  for (const batch of batches(prices))
    await db
      .insert(ndcPrices)
      .values(batch.map((price) => ({ ...price, source })))
      .onConflictDoUpdate({
        target: [ndcPrices.ndc, ndcPrices.source],
        set: { unitPrice: sql`excluded.unit_price`, effectiveDate: sql`excluded.effective_date` },
        setWhere: sql`excluded.effective_date >= ${ndcPrices.effectiveDate}`,
      })
}

type PriceKey = Pick<PharmacyPrice, 'pharmacyId' | 'productId' | 'quantity'>

/** The key of a pharmacy's price within its source. */
const pharmacyPriceKey = ({ pharmacyId, productId, quantity }: PriceKey): string => `${pharmacyId} ${productId} ${quantity}`

/** How many stored prices of a vendor a file has, and how many of them it lacks. */
export const countMissingPrices = async (
  db: Db,
  source: string,
  prices: readonly PharmacyPrice[],
): Promise<{ stored: number; removing: number }> => {
  const { pharmacyId, productId, quantity } = pharmacyPrices
  const stored = await db.select({ pharmacyId, productId, quantity }).from(pharmacyPrices).where(eq(pharmacyPrices.source, source))
  const kept = new Set(prices.map(pharmacyPriceKey))
  return { stored: stored.length, removing: stored.filter((price) => !kept.has(pharmacyPriceKey(price))).length }
}

/** Replaces all prices of a vendor. Of rows for the same product, pharmacy and quantity, the last one counts. */
export const replacePharmacyPrices = async (db: Db, source: string, prices: readonly PharmacyPrice[]): Promise<void> => {
  await db.delete(pharmacyPrices).where(eq(pharmacyPrices.source, source))
  const once = new Map(prices.map((price) => [pharmacyPriceKey(price), price]))
  for (const batch of batches([...once.values()])) await db.insert(pharmacyPrices).values(batch)
}

export const findProductsOfPackages = async (db: Db, ndcs: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const batch of batches(ndcs))
    for (const { ndc, productId } of await db.select().from(drugPackages).where(inArray(drugPackages.ndc, batch))) found.set(ndc, productId)
  return found
}

export const findKnownProducts = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const batch of batches(ids))
    for (const { id } of await db.select({ id: drugProducts.id }).from(drugProducts).where(inArray(drugProducts.id, batch))) found.add(id)
  return found
}

/** Sets the products' weights (package counts) and their offered quantities. */
export const weighProducts = async (db: Db, ids: readonly string[]): Promise<void> => {
  for (const batch of batches([...new Set(ids)])) {
    const products = await db.select().from(drugProducts).where(inArray(drugProducts.id, batch))
    const packages = await db.select().from(drugPackages).where(inArray(drugPackages.productId, batch))
    const asked = await db
      .selectDistinct({ productId: pharmacyPrices.productId, quantity: pharmacyPrices.quantity })
      .from(pharmacyPrices)
      .where(inArray(pharmacyPrices.productId, batch))
    const packagesOf = Map.groupBy(packages, ({ productId }) => productId)
    const askedOf = Map.groupBy(asked, ({ productId }) => productId)
    const weighed = products.map((product) => ({ ...product, weight: packagesOf.get(product.id)?.length ?? 0 }))
    const quantities = products.flatMap(({ id, form }) => {
      const sizes = (packagesOf.get(id) ?? []).flatMap(({ size }) => size ?? [])
      const offered = quantitiesOf(form, sizes)
      const more = (askedOf.get(id) ?? []).filter(({ quantity }) => !offered.some((one) => one.quantity === quantity))
      return [...offered, ...more.map(({ quantity }) => ({ quantity, isDefault: false }))].map((one) => ({ productId: id, ...one }))
    })
    await db.delete(drugQuantities).where(inArray(drugQuantities.productId, batch))
    for (const some of batches(quantities)) await db.insert(drugQuantities).values(some)
    if (weighed.length > 0)
      await db
        .insert(drugProducts)
        .values(weighed)
        .onConflictDoUpdate({ target: drugProducts.id, set: { weight: sql`excluded.weight` } })
  }
}
