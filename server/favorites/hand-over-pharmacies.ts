import { careIdentity } from '#server/care/care-identity.ts'
import { deleteEarlierPharmacies, type EarlierPharmacy, listEarlierPharmacies } from '#server/favorites/pharmacy-store.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { mobilePharmacyCalls } from '#shared/favorites/mobile-pharmacy-calls.ts'
import type { SavedPharmacy } from '#shared/favorites/saved-pharmacy.ts'

const asSaved = ({ ncpdpId, name, address1, city, state, zip, phone }: EarlierPharmacy): SavedPharmacy => ({
  ncpdpId,
  pharmacyName: name,
  workAddress: { addressLine1: address1, city, state, postalCode: zip },
  workNumber: phone === null ? null : { areaCode: phone.slice(0, 3), number: phone.slice(3) },
})

/**
 * Sends the pharmacies that earlier versions stored in the portal to the telehealth side, which keeps them since (FAV-12), and deletes
 * them here. Fails with CareUnavailable, and then deletes none. A repeated call saves none twice.
 */
export const handOverPharmacies = async (portal: Portal, session: SessionRecord): Promise<void> => {
  const { telehealthId } = session.person
  const rows = await listEarlierPharmacies(portal.db, telehealthId)
  if (rows.length === 0) return
  const pharmacies = rows.map(asSaved)
  await portal.care.call(careIdentity(portal, session), mobilePharmacyCalls.saveMemberPharmacies, { pharmacies })
  await deleteEarlierPharmacies(
    portal.db,
    telehealthId,
    rows.map(({ ncpdpId }) => ncpdpId),
  )
}
