import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { searchArea } from '#shared/directory/search-area.ts'
import { chosenPharmacy } from '#shared/visits/visit-draft.ts'

/** Distance in miles from the center of the ZIP code. */
const nearPharmacy = z.extend(chosenPharmacy, { distance: z.number() })
export type NearPharmacy = z.infer<typeof nearPharmacy>

/** Pharmacies for a visit's prescriptions, from the portal's directory. */
export const visitPharmacyCalls = {
  findVisitPharmacies: call({
    method: 'GET',
    path: '/api/visit-pharmacies',
    about: 'The pharmacies nearest to a zip, within 25 miles, for the request of a visit.',
    input: z.pick(z.object(searchArea), { zip: true }),
    answer: z.array(nearPharmacy),
  }),
}
