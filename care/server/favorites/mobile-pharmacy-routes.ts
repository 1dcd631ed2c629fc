import type { Care } from '#care/server/care.ts'
import { deleteSavedPharmacy, insertPharmacies, listPharmaciesByName, newPharmacyOf } from '#care/server/favorites/pharmacy-store.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { mobilePharmacyCalls } from '#shared/favorites/mobile-pharmacy-calls.ts'

/** A member's saved pharmacies, for the portal's favorites. The token's own member only: nobody manages them for another. */
export const mobilePharmacyRoutes = (care: Care) => {
  const { db, clock } = care
  const { mobileMember } = careWho(care)
  return serve(mobilePharmacyCalls, {
    listMemberPharmacies: mobileMember({ limit: '1800/h', audit: 'pharmacy.read' }, async ({ input, member }) => {
      if (input.member_id !== member.id) fail('NotFound')
      return { data: { pharmacies: await listPharmaciesByName(db, member.id) } }
    }),
    saveMemberPharmacies: mobileMember({ limit: '120/h', audit: 'pharmacy.save' }, async ({ input, member, request }) => {
      const saved = await db.transaction(async (tx) => {
        await writeAudit(tx, request.auditContext, { event: 'pharmacy.save', outcome: 'ok', subjectId: member.id })
        const rows = input.pharmacies.map((pharmacy) => newPharmacyOf(member.id, pharmacy))
        return insertPharmacies(tx, member.id, rows, clock.now())
      })
      return { data: { saved } }
    }),
    removeMemberPharmacy: mobileMember({ limit: '240/h', audit: 'pharmacy.delete' }, async ({ input, member, request }) => {
      await db.transaction(async (tx) => {
        if (!(await deleteSavedPharmacy(tx, member.id, input.ncpdp_id))) fail('NotFound')
        await writeAudit(tx, request.auditContext, { event: 'pharmacy.delete', outcome: 'ok', subjectId: member.id })
      })
      return { data: { removed: true as const } }
    }),
  })
}
