import { findPlaces } from '#server/facilities/find-places.ts'
import type { Portal } from '#server/portal.ts'
import { defaultRadius } from '#shared/directory/search-area.ts'
import type { NearPharmacy } from '#shared/visits/visit-pharmacy-calls.ts'

/** The pharmacies nearest to a zip, the first page of them. Throws ZipInvalid, or NotFound for a zip that lies nowhere. */
export const findVisitPharmacies = async (portal: Portal, zip: string): Promise<NearPharmacy[]> => {
  const { data } = await findPlaces(portal, { zip, radius: defaultRadius, kind: ['pharmacy'], page: 0 })
  return data.map(({ id, company, address1, city, state, zip: at, phone, distance }) => ({
    ...{ id, name: company, address: `${address1}, ${city}, ${state} ${at}` },
    ...{ phone: phone || null, distance },
  }))
}
