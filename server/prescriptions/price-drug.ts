import { shownMiles } from '#server/directory/snapshot/search-circle.ts'
import type { FacilityRow } from '#server/facilities/facility-store.ts'
import type { Portal } from '#server/portal.ts'
import { chooseProduct } from '#server/prescriptions/choose-product.ts'
import { pharmaciesAround, quotesAt } from '#server/prescriptions/pharmacy-quotes.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import type { Answer, Input, Meta } from '#shared/calls.ts'
import { defaultRadius } from '#shared/directory/search-area.ts'
import { listedPrices } from '#shared/prescriptions/drug-price-rules.ts'
import type { DrugPrice, prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'

type Call = typeof prescriptionCalls.readDrugPrices

/** The number of nearest pharmacies to price within the finders' default radius. */
export const mostPharmacies = 100

const placeOf = ({ id, company, address1, city, state, zip, lat, lon, phone }: FacilityRow, miles: number) => ({
  PharmacyId: id,
  PharmacyName: company,
  Distance: shownMiles(miles),
  Street1: address1,
  City: city,
  State: state,
  ZipCode: zip,
  Latitude: lat as number,
  Longitude: lon as number,
  Phone: phone,
})

/**
 * Prices a drug around a ZIP code (CALL-31): the vendor's price, else an estimate marked as such. Without a published unit price, there
 * is no estimate.
 */
export const priceDrug = async (portal: Portal, input: Input<Call>): Promise<{ data: Answer<Call>; meta: Meta<Call> }> => {
  const { db } = portal
  const chosen = await chooseProduct(db, { ...input, slug: input.name ?? input.term ?? '' })
  if (!chosen) return { data: { defaultDrugPrices: [], drugDetails: [] }, meta: { chosen: null } }
  const { details, choice, product, drug, manufacturer } = chosen
  const pharmacies = await pharmaciesAround(portal, input, { radius: defaultRadius, most: mostPharmacies })
  const quotes = await quotesAt(db, { product, quantity: choice.quantity, manufacturer }, pharmacies)
  const labels = new Map((await listPriceSources(db, 'drugs')).map(({ source, label }) => [source, label]))
  const rows = quotes.flatMap(({ row, miles, estimate, asked }): DrugPrice[] => {
    const isEstimated = asked.length === 0
    const prices = isEstimated ? [estimate].filter((price) => price !== null) : asked
    return prices.map(({ cents, source, effectiveDate }) => ({
      ...placeOf(row, miles),
      Name: drug.name,
      Price: cents / 100,
      IsEstimated: isEstimated,
      RetailPrice: estimate && estimate.cents / 100,
      PriceSource: labels.get(source) ?? source,
      PriceDate: effectiveDate,
    }))
  })
  return {
    data: { defaultDrugPrices: listedPrices(rows), drugDetails: [details] },
    meta: { chosen: { ...choice, drugId: drug.slug, name: drug.name, manufacturer } },
  }
}
