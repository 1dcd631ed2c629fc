import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { favorites } from '#server/schema/favorite-tables.ts'
import type { FavoriteType } from '#shared/favorites/favorite-types.ts'

export type Favorite = typeof favorites.$inferSelect
type Item = { profileId: string; type: FavoriteType; itemId: string }

/** Oldest first. */
export const listFavorites = (db: Db, profileId: string): Promise<Favorite[]> =>
  db
    .select()
    .from(favorites)
    .where(and(eq(favorites.profileId, profileId), isNull(favorites.removedAt)))
    .orderBy(asc(favorites.createdAt), asc(favorites.id))

const isItem = ({ profileId, type, itemId }: Item) =>
  and(eq(favorites.profileId, profileId), eq(favorites.type, type), eq(favorites.itemId, itemId))

/** Restores a removed favorite or finds an existing one; null if the member never saved it. */
export const restoreFavorite = async (db: Db, item: Item): Promise<Favorite | null> =>
  (await db.update(favorites).set({ removedAt: null }).where(isItem(item)).returning())[0] ?? null

/** Null if a concurrent request saved it first. */
export const insertFavorite = async (db: Db, favorite: typeof favorites.$inferInsert): Promise<Favorite | null> =>
  (await db.insert(favorites).values(favorite).onConflictDoNothing().returning())[0] ?? null

/** True if this call removed it: it is the member's own and was not removed before. */
export const markRemoved = async (db: Db, profileId: string, id: string, now: Date): Promise<boolean> => {
  const removed = await db
    .update(favorites)
    .set({ removedAt: now })
    .where(and(eq(favorites.id, id), eq(favorites.profileId, profileId), isNull(favorites.removedAt)))
    .returning({ id: favorites.id })
  return removed.length > 0
}
