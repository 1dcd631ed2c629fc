import type { Db } from '#platform/db/db.ts'
import { directoryCategories } from '#server/directory/directory-kinds.ts'
import { findInDirectory } from '#server/directory/search/find-in-directory.ts'
import { centerAt } from '#server/directory/snapshot/great-circle.ts'
import { circleAround } from '#server/directory/snapshot/search-circle.ts'
import { facilityReader } from '#server/facilities/facility-reader.ts'
import type { FacilityRow } from '#server/facilities/facility-store.ts'
import type { Portal } from '#server/portal.ts'
import { listPharmacyPrices, listPriceRules, listUnitPrices, type PharmacyPrice } from '#server/prescriptions/drug-store.ts'
import { estimatedCents, ruleFor, unitPriceOf } from '#shared/prescriptions/drug-price-rules.ts'
import type { Manufacturer } from '#shared/prescriptions/drug-words.ts'

export type NearPharmacyRow = { row: FacilityRow; miles: number }

type Around = { zip: string; latitude?: number | undefined; longitude?: number | undefined }

/** The `most` nearest pharmacies around the given coordinates, else around the center of the ZIP code. */
export const pharmaciesAround = async (
  portal: Portal,
  { zip, latitude, longitude }: Around,
  { radius, most }: { radius: number; most: number },
): Promise<NearPharmacyRow[]> => {
  const circle = circleAround({ zip, radius })
  const center = latitude === undefined || longitude === undefined ? circle.center : centerAt(latitude, longitude)
  const categories = [directoryCategories.facilities.indexOf('pharmacy')]
  const query = { ...circle, center, categories, sex: null, name: '', offset: 0, most }
  return (await findInDirectory(portal, facilityReader, query)).found
}

type Price = Pick<PharmacyPrice, 'cents' | 'source' | 'effectiveDate'>

/** One pharmacy's prices: the estimated cash price, and the prices of discount card vendors. */
export type Quote = NearPharmacyRow & Prices
type Prices = { estimate: Price | null; asked: readonly Price[] }

type Bought = { product: { id: string }; quantity: number; manufacturer: Manufacturer }

/** The prices of a product at the given pharmacies. Without a published unit price, there is no estimate. */
export const quotesAt = async <Near extends { row: Pick<FacilityRow, 'id' | 'company'> }>(
  db: Db,
  { product, quantity, manufacturer }: Bought,
  pharmacies: readonly Near[],
): Promise<(Near & Prices)[]> => {
  const unit = unitPriceOf(await listUnitPrices(db, product.id))
  const rules = await listPriceRules(db)
  const ids = pharmacies.map(({ row }) => row.id)
  const asked = Map.groupBy(await listPharmacyPrices(db, product.id, quantity, ids), ({ pharmacyId }) => pharmacyId)
  return pharmacies.map((pharmacy) => {
    const { id, company: name } = pharmacy.row
    const estimate = unit && { ...unit, cents: estimatedCents(unit.unitPrice, quantity, manufacturer, ruleFor({ id, name }, rules)) }
    return { ...pharmacy, estimate, asked: asked.get(id) ?? [] }
  })
}

/** The listed price of a pharmacy: the lowest vendor price, else the estimate. */
export const listedOf = ({ asked, estimate }: Prices): Price | null =>
  asked.reduce<Price | null>((lowest, one) => (lowest && lowest.cents <= one.cents ? lowest : one), null) ?? estimate
