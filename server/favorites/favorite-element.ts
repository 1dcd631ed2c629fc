import type { Favorite } from '#server/favorites/favorite-store.ts'
import type { PharmacyRecord } from '#server/favorites/pharmacy-store.ts'
import type { FavoriteElement, SavedPharmacy } from '#shared/favorites/favorite-calls.ts'

/** FAV-16 */
export const elementOf = ({ id, itemId, name, avatar, type, address, phoneNumber }: Favorite): FavoriteElement => ({
  id: itemId,
  circleId: id,
  name,
  avatar,
  meta: JSON.stringify({ address, phoneNumber }),
  type,
})

/** FAV-17 */
export const pharmacyOf = ({ ncpdpId, name, address1, city, state, zip, phone }: PharmacyRecord): SavedPharmacy => ({
  ncpdpId,
  pharmacyName: name,
  workAddress: { addressLine1: address1, city, state, postalCode: zip },
  workNumber: phone === null ? null : { areaCode: phone.slice(0, 3), number: phone.slice(3) },
})
