import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm'
import { drafts, visitPhotos, visits } from '#care/server/schema/visit-tables.ts'
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

/** Deletes photos created before `before` that belong neither to a draft nor to a visit. */
export const deleteLostPhotos = async (db: Db, before: Date): Promise<void> => {
  const draft = db.select({ one: sql`1` }).from(drafts).where(eq(drafts.id, visitPhotos.draftId))
  const visit = db.select({ one: sql`1` }).from(visits).where(eq(visits.draftId, visitPhotos.draftId))
  await db.delete(visitPhotos).where(and(lt(visitPhotos.createdAt, before), notExists(draft), notExists(visit)))
}
