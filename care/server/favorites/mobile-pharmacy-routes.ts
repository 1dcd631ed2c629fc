import type { Care } from '#care/server/care.ts'
import { removeSavedPharmacy, savePharmacies } from '#care/server/favorites/change-saved-pharmacies.ts'
import { listPharmaciesByName } from '#care/server/favorites/pharmacy-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { mobilePharmacyCalls } from '#shared/favorites/mobile-pharmacy-calls.ts'

/** A member's saved pharmacies, for the portal's favorites. Only the member of the token: nobody manages them for another. */
export const mobilePharmacyRoutes = (care: Care) => {
  const { mobileMember } = careWho(care)
  return serve(mobilePharmacyCalls, {
    listMemberPharmacies: mobileMember({ limit: '1800/h', audit: 'pharmacy.read' }, async ({ input, member }) => {
      if (input.member_id !== member.id) fail('NotFound')
      return { data: { pharmacies: await listPharmaciesByName(care.db, member.id) } }
    }),
    saveMemberPharmacies: mobileMember({ limit: '120/h', audit: 'pharmacy.save' }, async (ask) => ({
      data: { saved: await savePharmacies(care, ask) },
    })),
    removeMemberPharmacy: mobileMember({ limit: '240/h', audit: 'pharmacy.delete' }, async (ask) => {
      await removeSavedPharmacy(care, ask)
      return { data: { removed: true as const } }
    }),
  })
}
