import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { searchArea, searchMeta, searchNetwork, searchPage } from '#shared/directory/search-area.ts'
import { facilityKinds } from '#shared/facilities/facility-kinds.ts'

/** FAC-22; `kind` is one of the requested kinds. */
const facility = z.object({
  id: z.string(),
  kind: z.enum(facilityKinds),
  company: z.string(),
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  locationData: z.object({ state: z.string(), latitude: z.number(), longitude: z.number() }),
  /** Miles from the center of the requested ZIP code. */
  distance: z.number(),
})
export type Facility = z.infer<typeof facility>

/** Parses `pharmacy,vets` to unique codes; omitted means all. */
const kinds = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list: string) => [...new Set(list.split(',').map((code) => code.trim()))]),
  ),
  z.array(z.enum(facilityKinds)),
)

export const facilityCalls = {
  findPlaces: call({
    method: 'GET',
    path: '/api/location/places',
    about:
      'Facilities of the given kinds around a zip, by distance, then name, then id; pages of 25, counted from 0. With `network`, those in the networks of a plan today.',
    input: z.object({ ...searchArea, kind: z._default(kinds, [...facilityKinds]), network: searchNetwork, page: searchPage }),
    answer: z.array(facility),
    meta: searchMeta,
  }),
}
