import { type FavoriteElement, favoriteCalls } from '#shared/favorites/favorite-calls.ts'
import type { SavedPharmacy } from '#shared/favorites/saved-pharmacy.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { send } from '#ui/lib/calls/send.ts'
import { asObject } from '#ui/lib/read-json.ts'

const ofFavorite = ({ id, name, meta }: FavoriteElement): ChosenPharmacy => {
  const { address, phoneNumber } = asObject(JSON.parse(meta))
  return {
    id,
    name,
    address: typeof address === 'string' ? address : '',
    phone: typeof phoneNumber === 'string' && phoneNumber !== '' ? phoneNumber : null,
  }
}

const ofCare = ({ ncpdpId, pharmacyName, workAddress, workNumber }: SavedPharmacy): ChosenPharmacy => {
  const { addressLine1, city, state, postalCode } = workAddress
  return {
    id: ncpdpId,
    name: pharmacyName,
    address: `${addressLine1}, ${city}, ${state} ${postalCode}`,
    phone: workNumber && `${workNumber.areaCode}${workNumber.number}`,
  }
}

/**
 * Returns the pharmacies that a member saved: favorites from the directory, then those of the telehealth side (FAV-12). A list that cannot be
 * read is left out.
 */
export const listSavedPharmacies = async (profileId: string, memberId: string): Promise<readonly ChosenPharmacy[]> => {
  const [circles, saved] = await Promise.all([
    send(favoriteCalls.listFavorites, { id: profileId }).then(
      ({ data }) => data.circles,
      () => [],
    ),
    send(favoriteCalls.listPharmacies, { memberId }).then(
      ({ data }) => data.pharmacies,
      () => [],
    ),
  ])
  const favorites = circles.flatMap(({ type, elements }) => (type === 'pharmacy' ? elements : []))
  return [...favorites.map(ofFavorite), ...saved.map(ofCare)]
}
