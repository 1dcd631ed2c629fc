import { directoryCategories } from '#server/directory/directory-kinds.ts'
import { findInDirectory } from '#server/directory/find-in-directory.ts'
import { centerAt } from '#server/directory/great-circle.ts'
import { circleAround, shownMiles } from '#server/directory/search-circle.ts'
import { facilityReader } from '#server/facilities/facility-reader.ts'
import type { FacilityRow } from '#server/facilities/facility-store.ts'
import type { Portal } from '#server/portal.ts'
import { chooseProduct } from '#server/prescriptions/choose-product.ts'
import { listPharmacyPrices, listPriceRules, listUnitPrices, type PharmacyPrice } from '#server/prescriptions/drug-store.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import type { Answer, Input, Meta } from '#shared/calls.ts'
import { defaultRadius } from '#shared/directory/search-area.ts'
import { estimatedCents, listedPrices, ruleFor, unitPriceOf } from '#shared/prescriptions/drug-price-rules.ts'
import type { DrugPrice, prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'

type Call = typeof prescriptionCalls.readDrugPrices

/** The nearest of those within the finders' default radius are priced: more than anybody compares. */
const mostPharmacies = 100

/** The pharmacies around the place that the caller names, or around the middle of the zip. */
const pharmaciesAround = async (portal: Portal, { zip, latitude, longitude }: Input<Call>) => {
  const circle = circleAround({ zip, radius: defaultRadius })
  const center = latitude === undefined || longitude === undefined ? circle.center : centerAt(latitude, longitude)
  const categories = [directoryCategories.facilities.indexOf('pharmacy')]
  const query = { ...circle, center, categories, sex: null, name: '', offset: 0, most: mostPharmacies }
  return (await findInDirectory(portal, facilityReader, query)).found
}

const placeOf = ({ id, company, address1, city, state, zip, lat, lon, phone }: FacilityRow, miles: number) => ({
  ...{ PharmacyId: id, PharmacyName: company, Distance: shownMiles(miles), Street1: address1, City: city, State: state, ZipCode: zip },
  ...{ Latitude: lat as number, Longitude: lon as number, Phone: phone },
})

/**
 * What a drug costs around a zip (CALL-31): what a pharmacy's vendor says, else an estimate that is marked as one, else nothing: without
 * a published price of its units nothing is estimated.
 */
export const priceDrug = async (portal: Portal, input: Input<Call>): Promise<{ data: Answer<Call>; meta: Meta<Call> }> => {
  const { db } = portal
  const chosen = await chooseProduct(db, { ...input, slug: input.name })
  if (!chosen) return { data: { defaultDrugPrices: [], drugDetails: [] }, meta: { chosen: null } }
  const { details, choice, product, drug, manufacturer } = chosen
  const pharmacies = await pharmaciesAround(portal, input)
  const unit = unitPriceOf(await listUnitPrices(db, product.id))
  const rules = await listPriceRules(db)
  const ids = pharmacies.map(({ row }) => row.id)
  const asked = Map.groupBy(await listPharmacyPrices(db, product.id, choice.quantity, ids), ({ pharmacyId }) => pharmacyId)
  const labels = new Map((await listPriceSources(db, 'drugs')).map(({ source, label }) => [source, label]))
  const priced = (cents: number, isEstimated: boolean, { source, effectiveDate }: Pick<PharmacyPrice, 'source' | 'effectiveDate'>) => ({
    ...{ Name: drug.name, Price: cents / 100, IsEstimated: isEstimated },
    ...{ PriceSource: labels.get(source) ?? source, PriceDate: effectiveDate },
  })
  const rows = pharmacies.flatMap(({ row, miles }): DrugPrice[] => {
    const place = placeOf(row, miles)
    const known = asked.get(row.id)
    if (known) return known.map((price) => ({ ...place, ...priced(price.cents, false, price) }))
    if (!unit) return []
    const rule = ruleFor({ id: row.id, name: row.company }, rules)
    return [{ ...place, ...priced(estimatedCents(unit.unitPrice, choice.quantity, manufacturer, rule), true, unit) }]
  })
  return {
    data: { defaultDrugPrices: listedPrices(rows), drugDetails: [details] },
    meta: { chosen: { ...choice, drugId: drug.slug, name: drug.name, manufacturer } },
  }
}
