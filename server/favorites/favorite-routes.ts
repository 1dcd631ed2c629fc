import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import { careIdentity } from '#server/care/care-identity.ts'
import { removeFavorite, saveFavorite } from '#server/favorites/change-favorites.ts'
import { elementOf } from '#server/favorites/favorite-element.ts'
import { listFavorites } from '#server/favorites/favorite-store.ts'
import { handOverPharmacies } from '#server/favorites/hand-over-pharmacies.ts'
import type { Portal } from '#server/portal.ts'
import { ownProfileOnly } from '#server/session/own-profile.ts'
import { type Caller, who } from '#server/session/who.ts'
import { favoriteCalls } from '#shared/favorites/favorite-calls.ts'
import { favoriteTypes, isSectionShown, sectionOf } from '#shared/favorites/favorite-types.ts'
import { mobilePharmacyCalls } from '#shared/favorites/mobile-pharmacy-calls.ts'
import { hasFeature } from '#shared/groups/group-features.ts'

const ownTelehealth = (caller: Caller, memberId: string): void => {
  if (memberId !== caller.session.person.telehealthId) fail('NotFound')
}

export const favoriteRoutes = (portal: Portal) => {
  const { db, care } = portal
  const { member } = who(portal)
  const as = ({ session }: Caller) => careIdentity(portal, session)
  return serve(favoriteCalls, {
    listFavorites: member({ limit: '240/h', audit: 'favorites.read' }, async ({ input, caller }) => {
      ownProfileOnly(caller.session, input.id)
      const saved = await listFavorites(db, input.id)
      const shown = favoriteTypes.filter((type) => isSectionShown(sectionOf(type), (feature) => hasFeature(caller.session.group, feature)))
      const circles = shown.map((type) => ({ type, elements: saved.filter((one) => one.type === type).map(elementOf) }))
      return { data: { circles: circles.filter(({ elements }) => elements.length > 0) } }
    }),
    saveFavorite: member({ limit: '240/h', audit: 'favorites.add', refuses: ['Conflict'] }, async (ask) => {
      ownProfileOnly(ask.caller.session, ask.input.id)
      return { data: await saveFavorite(portal, ask) }
    }),
    removeFavorite: member({ limit: '240/h', audit: 'favorites.delete' }, async (ask) => {
      ownProfileOnly(ask.caller.session, ask.input.id)
      await removeFavorite(portal, ask)
      return { data: { removed: true as const } }
    }),
    listPharmacies: member(
      { limit: '240/h', audit: 'pharmacy.read', refuses: careRefusals(mobilePharmacyCalls.listMemberPharmacies) },
      async ({ input, caller }) => {
        ownTelehealth(caller, input.memberId)
        await handOverPharmacies(portal, caller.session)
        return { data: await care.call(as(caller), mobilePharmacyCalls.listMemberPharmacies, { member_id: input.memberId }) }
      },
    ),
    removePharmacy: member(
      { limit: '240/h', audit: 'pharmacy.delete', refuses: careRefusals(mobilePharmacyCalls.removeMemberPharmacy) },
      async ({ input, caller, request }) => {
        ownTelehealth(caller, input.memberId)
        await handOverPharmacies(portal, caller.session)
        const data = await care.call(as(caller), mobilePharmacyCalls.removeMemberPharmacy, { ncpdp_id: input.ncpdpId })
        await writeAudit(db, request.auditContext, { event: 'pharmacy.delete', outcome: 'ok' })
        return { data }
      },
    ),
  })
}
