import type { ProductName } from '#server/prescriptions/drug-grammar.ts'
import { openPriceTally, type PriceTally } from '#server/prices/price-tally.ts'

export type DrugReport = PriceTally & {
  read: number
  drugs: number
  prices: number
  /** Always 0: the report has the shape of all price files. */
  procedures: 0
}

export type ReadPackage = { ndc: string; name: ProductName; size: number | null }
export type ReadPrice = { ndc: string; unitPrice: number; effectiveDate: string }
/** What a vendor's row asks for: the package or the product that it names, and the line to point at should neither be known. */
export type ReadPharmacyPrice = {
  line: number
  pharmacyId: string
  of: { ndc: string } | { name: ProductName }
  quantity: number
  cents: number
  effectiveDate: string
}

/** What a file holds, once it is read. */
export type ReadDrugs = {
  report: DrugReport
  /** Names without a package, too. */
  names: readonly ProductName[]
  packages: readonly ReadPackage[]
  prices: readonly ReadPrice[]
  pharmacyPrices: readonly ReadPharmacyPrice[]
}

export const openDrugTally = () => openPriceTally<DrugReport>({ read: 0, drugs: 0, prices: 0, procedures: 0, skipped: {}, rejected: [] })

/** How many generics are named, however many brands, forms and packages each has. */
export const countDrugs = (names: Iterable<ProductName>): number => new Set([...names].map(({ drug }) => drug)).size
