import type { ProductName } from '#server/prescriptions/load/drug-grammar.ts'
import { openPriceTally, type PriceTally } from '#server/prices/price-tally.ts'

export type DrugReport = PriceTally & {
  read: number
  drugs: number
  prices: number
  /** Always 0; all price file reports have this shape. */
  procedures: 0
}

/** `rxcui`: RxNorm's id of the name, if the source gives it. */
export type ReadPackage = { ndc: string; name: ProductName; size: number | null; rxcui: string | null }
export type ReadPrice = { ndc: string; unitPrice: number; effectiveDate: string }
/** A vendor's price of a package or product; `line` is for reports of unknown ones. */
export type ReadPharmacyPrice = {
  line: number
  pharmacyId: string
  of: { ndc: string } | { name: ProductName }
  quantity: number
  cents: number
  effectiveDate: string
}

/** The parsed contents of a file. */
export type ReadDrugs = {
  report: DrugReport
  /** Includes names without a package. */
  names: readonly ProductName[]
  packages: readonly ReadPackage[]
  prices: readonly ReadPrice[]
  pharmacyPrices: readonly ReadPharmacyPrice[]
}

export const openDrugTally = () => openPriceTally<DrugReport>({ read: 0, drugs: 0, prices: 0, procedures: 0, skipped: {}, rejected: [] })

/** Counts distinct generics, regardless of brands, forms and packages. */
export const countDrugs = (names: Iterable<ProductName>): number => new Set([...names].map(({ drug }) => drug)).size
