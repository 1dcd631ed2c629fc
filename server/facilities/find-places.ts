import { directoryCategories } from '#server/directory/directory-kinds.ts'
import type { NetworkFilter } from '#server/directory/search/directory-query.ts'
import { findInDirectory } from '#server/directory/search/find-in-directory.ts'
import { circleAround, shownMiles } from '#server/directory/snapshot/search-circle.ts'
import { facilityReader } from '#server/facilities/facility-reader.ts'
import type { FacilityRow } from '#server/facilities/facility-store.ts'
import type { Portal } from '#server/portal.ts'
import type { Answer, Input, Meta } from '#shared/calls.ts'
import type { Facility, facilityCalls } from '#shared/facilities/facility-calls.ts'
import { facilityPageSize } from '#shared/facilities/facility-rules.ts'

type Call = typeof facilityCalls.findPlaces

/** FAC-22 */
const shownFacility = ({ lat, lon, generation: _, ...row }: FacilityRow, miles: number): Facility => ({
  ...row,
  locationData: { state: row.state, latitude: lat as number, longitude: lon as number },
  distance: shownMiles(miles),
})

/** Finds facilities around a ZIP code (FAC-11), by distance, name, then id. Throws ZipInvalid, or NotFound for one without coordinates. */
export const findPlaces = async (
  portal: Portal,
  input: Input<Call>,
  network: NetworkFilter | null = null,
): Promise<{ data: Answer<Call>; meta: Meta<Call> }> => {
  const { kind, page } = input
  const all = directoryCategories.facilities
  const { availableCount, found } = await findInDirectory(portal, facilityReader, {
    ...circleAround(input),
    categories: kind.length === all.length ? null : kind.map((code) => all.indexOf(code)),
    sex: null,
    name: '',
    network,
    offset: page * facilityPageSize,
    most: facilityPageSize,
  })
  return {
    data: found.map(({ row, miles }) => shownFacility(row, miles)),
    meta: { availableCount, source: await portal.directory.source('facilities') },
  }
}
