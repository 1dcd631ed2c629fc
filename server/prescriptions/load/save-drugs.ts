import type { Db } from '#platform/db/db.ts'
import type { PharmacyPrice } from '#server/prescriptions/drug-store.ts'
import {
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

/** The sources of a file's package names and prices. */
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

/**
 * Saves a parsed file.
 * @returns the number of vendor prices saved, and those of unknown drugs
 */
export const saveDrugs = async (
  tx: Db,
  source: DrugSource,
  read: ReadDrugs,
): Promise<{ taken: number; unknown: readonly ReadPharmacyPrice[] }> => {
  const unnamed = await unnamedPackages(tx, source.packages, read.packages)
  const names = [...read.names, ...unnamed.map(({ name }) => name)]
  await insertProducts(tx, names)
  await upsertPackages(tx, source.packages, unnamed)
  await fillSizes(tx, read.packages)
  await upsertUnitPrices(tx, source.prices, read.prices)
  const { prices, unknown } = await joinPrices(tx, source.prices, read.pharmacyPrices)
  if (read.pharmacyPrices.length > 0) await replacePharmacyPrices(tx, source.prices, prices)
  const sized = await findProductsOfPackages(
    tx,
    read.packages.map(({ ndc }) => ndc),
  )
  await weighProducts(tx, [...names.map((name) => productOf(name).id), ...sized.values(), ...prices.map(({ productId }) => productId)])
  return { taken: prices.length, unknown }
}
