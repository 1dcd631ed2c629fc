import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { searchArea } from '#shared/directory/search-area.ts'
import { chosenPharmacy } from '#shared/visits/visit-draft.ts'

/** Miles from the middle of the zip. */
const nearPharmacy = z.extend(chosenPharmacy, { distance: z.number() })
export type NearPharmacy = z.infer<typeof nearPharmacy>

/** Where a visit's prescriptions may go; the portal's directory knows the pharmacies. */
export const visitPharmacyCalls = {
  findVisitPharmacies: call({
    method: 'GET',
    path: '/api/visit-pharmacies',
    about: 'The pharmacies nearest to a zip, within 25 miles, for the request of a visit.',
    input: z.pick(z.object(searchArea), { zip: true }),
    answer: z.array(nearPharmacy),
  }),
}
