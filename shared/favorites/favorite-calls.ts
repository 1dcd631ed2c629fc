import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { favoriteTypes } from '#shared/favorites/favorite-types.ts'
import { savedPharmacy } from '#shared/favorites/saved-pharmacy.ts'
import { required } from '#shared/fields/required.ts'

const type = z.enum(favoriteTypes)

/** FAV-16; `meta` is JSON with `address` and `phoneNumber`; `circleId` is the id for removal (FAV-13). */
const element = z.object({
  id: z.string(),
  circleId: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  meta: z.string(),
  type,
})
export type FavoriteElement = z.infer<typeof element>

export const favoriteCalls = {
  listFavorites: call({
    method: 'GET',
    path: '/api/profiles/{id}/circles',
    about: "The caller's favorites, by circle; only circles of sections that the group has.",
    input: z.object({ id: z.string() }),
    answer: z.object({ circles: z.array(z.object({ type, elements: z.array(element) })) }),
  }),
  saveFavorite: call({
    method: 'POST',
    path: '/api/profiles/{id}/circles',
    about: 'Saves an entry of the directory as a favorite, or takes back the removal of any. Name and address are the directory’s.',
    input: z.object({ id: z.string(), type, itemId: required(100) }),
    answer: element,
  }),
  removeFavorite: call({
    method: 'DELETE',
    path: '/api/profiles/{id}/circles/{circleId}',
    about: 'Removes a favorite; for an hour it can be saved again as it was.',
    input: z.object({ id: z.string(), circleId: z.string() }),
    answer: z.object({ removed: z.literal(true) }),
  }),
  listPharmacies: call({
    method: 'GET',
    path: '/api/teladoc/member/Pharmacies',
    about: 'The pharmacies that the caller saved on the telehealth side.',
    input: z.object({ memberId: z.string() }),
    answer: z.object({ pharmacies: z.array(savedPharmacy) }),
  }),
  removePharmacy: call({
    method: 'DELETE',
    path: '/api/teladoc/member/Pharmacies',
    about: 'Removes one of them.',
    input: z.object({ memberId: z.string(), ncpdpId: required(60) }),
    answer: z.object({ removed: z.literal(true) }),
  }),
}
