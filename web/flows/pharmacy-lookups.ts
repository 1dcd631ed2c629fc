import { type FavoriteElement, favoriteCalls } from '#shared/favorites/favorite-calls.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { visitPharmacyCalls } from '#shared/visits/visit-pharmacy-calls.ts'
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

/**
 * Returns the pharmacies among a member's favorites; none if they cannot be read. Those saved during visits are in the telehealth side's own
 * options of the flow (FAV-12).
 */
export const listSavedPharmacies = async (profileId: string): Promise<readonly ChosenPharmacy[]> => {
  const { circles } = await send(favoriteCalls.listFavorites, { id: profileId }).then(
    ({ data }) => data,
    () => ({ circles: [] }),
  )
  return circles.flatMap(({ type, elements }) => (type === 'pharmacy' ? elements.map(ofFavorite) : []))
}

/** Pharmacies near a zip, nearest first. */
export const findPharmaciesNear = async (zip: string): Promise<ChosenPharmacy[]> =>
  (await send(visitPharmacyCalls.findVisitPharmacies, { zip })).data.map(({ distance: _, ...pharmacy }) => pharmacy)
