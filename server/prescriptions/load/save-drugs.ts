import type { Db } from '#platform/db/db.ts'
import type { PharmacyPrice } from '#server/prescriptions/drug-store.ts'
import {
  countMissingPrices,
  fillSizes,
  findKnownProducts,
  findProductsOfPackages,
  insertProducts,
  type PackageSource,
  productOf,
  replacePharmacyPrices,
  unnamedPackages,
  upsertPackages,
  upsertUnitPrices,
  weighProducts,
} from '#server/prescriptions/load/drug-load-store.ts'
import type { ReadDrugs, ReadPharmacyPrice } from '#server/prescriptions/load/drug-report.ts'

/** The sources of a file's package names and prices. `prices` is the source that a load dates. */
export type DrugSource = { packages: PackageSource; prices: string }

/** Resolves a vendor's rows to products; rows of unknown products are returned separately. */
const joinPrices = async (
  tx: Db,
  source: string,
  rows: readonly ReadPharmacyPrice[],
): Promise<{ prices: PharmacyPrice[]; unknown: ReadPharmacyPrice[] }> => {
  const byNdc = await findProductsOfPackages(
    tx,
    rows.flatMap(({ of }) => ('ndc' in of ? [of.ndc] : [])),
  )
  const ids = rows.flatMap(({ of }) => ('name' in of ? [productOf(of.name).id] : []))
  const known = await findKnownProducts(tx, ids)
  const idOf = ({ of }: ReadPharmacyPrice): string | undefined => {
    if ('ndc' in of) return byNdc.get(of.ndc)
    const { id } = productOf(of.name)
    return known.has(id) ? id : undefined
  }
  const prices: PharmacyPrice[] = []
  const unknown: ReadPharmacyPrice[] = []
  for (const row of rows) {
    const productId = idOf(row)
    const { pharmacyId, quantity, cents, effectiveDate } = row
    if (productId === undefined) unknown.push(row)
    else prices.push({ pharmacyId, productId, quantity, source, cents, effectiveDate })
  }
  return { prices, unknown }
}

/** `taken` counts the vendor prices saved; `unknown` are those of unknown drugs; `removal` counts the vendor's prices that the file lacks. */
export type SavedDrugs = {
  taken: number
  unknown: readonly ReadPharmacyPrice[]
  removal: { stored: number; removing: number }
}

/** Saves a parsed file. A vendor's file without a price of a known drug removes none of the vendor's prices. */
export const saveDrugs = async (tx: Db, source: DrugSource, read: ReadDrugs): Promise<SavedDrugs> => {
  const unnamed = await unnamedPackages(tx, source.packages, read.packages)
  const names = [...read.names, ...unnamed.map(({ name }) => name)]
  await insertProducts(tx, names)
  await upsertPackages(tx, source.packages, unnamed)
  await fillSizes(tx, read.packages)
  await upsertUnitPrices(tx, source.prices, read.prices)
  const { prices, unknown } = await joinPrices(tx, source.prices, read.pharmacyPrices)
  const removal = prices.length > 0 ? await countMissingPrices(tx, source.prices, prices) : { stored: 0, removing: 0 }
  if (prices.length > 0) await replacePharmacyPrices(tx, source.prices, prices)
  const sized = await findProductsOfPackages(
    tx,
    read.packages.map(({ ndc }) => ndc),
  )
  await weighProducts(tx, [...names.map((name) => productOf(name).id), ...sized.values(), ...prices.map(({ productId }) => productId)])
  return { taken: prices.length, unknown, removal }
}
