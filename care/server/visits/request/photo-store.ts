import { asc, eq } from 'drizzle-orm'
import { visitPhotos } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type Photo = typeof visitPhotos.$inferSelect

/** Returns photo ids in upload order. A visit has the photos of the draft that it was sent from. */
export const listPhotoIds = async (db: Db, draftId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: visitPhotos.id })
    .from(visitPhotos)
    .where(eq(visitPhotos.draftId, draftId))
    .orderBy(asc(visitPhotos.id))
  return rows.map(({ id }) => id)
}

export const findPhoto = async (db: Db, id: string): Promise<Photo | null> =>
  (await db.select().from(visitPhotos).where(eq(visitPhotos.id, id)))[0] ?? null

export const insertPhoto = async (tx: Db, photo: Photo): Promise<void> => {
  await tx.insert(visitPhotos).values(photo)
}

/** Deletes a photo; returns false if there is none. */
export const deletePhoto = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.delete(visitPhotos).where(eq(visitPhotos.id, id)).returning({ id: visitPhotos.id })).length === 1

export const deletePhotosOf = async (tx: Db, draftId: string): Promise<void> => {
  await tx.delete(visitPhotos).where(eq(visitPhotos.draftId, draftId))
}
