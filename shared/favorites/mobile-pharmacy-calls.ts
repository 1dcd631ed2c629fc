import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { savedPharmacy } from '#shared/favorites/saved-pharmacy.ts'
import { required } from '#shared/fields/required.ts'

/** Calls about saved pharmacies that the portal makes to the telehealth service, with a member's mobile API token. */
export const mobilePharmacyCalls = {
  listMemberPharmacies: call({
    method: 'GET',
    path: '/mobile/members_pharmacies',
    about: 'The pharmacies that the member saved, by name (FAV-12).',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object({ member_id: z.string() }),
    answer: z.object({ pharmacies: z.array(savedPharmacy) }),
  }),
  saveMemberPharmacies: call({
    method: 'POST',
    path: '/mobile/save_pharmacies',
    about: 'Saves pharmacies of the member; one that is saved already stays as it is.',
    isBare: true,
    input: z.object({ pharmacies: z.array(savedPharmacy).check(z.maxLength(100)) }),
    answer: z.object({ saved: z.number() }),
  }),
  removeMemberPharmacy: call({
    method: 'POST',
    path: '/mobile/remove_pharmacy',
    about: 'Removes a saved pharmacy of the member.',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object({ ncpdp_id: required(60) }),
    answer: z.object({ removed: z.literal(true) }),
  }),
}
