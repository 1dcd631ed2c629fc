import type { Favorite } from '#server/favorites/favorite-store.ts'
import type { FavoriteElement } from '#shared/favorites/favorite-calls.ts'

/** FAV-16 */
export const elementOf = ({ id, itemId, name, avatar, type, address, phoneNumber }: Favorite): FavoriteElement => ({
  id: itemId,
  circleId: id,
  name,
  avatar,
  meta: JSON.stringify({ address, phoneNumber }),
  type,
})
