import { and, eq, sql } from 'drizzle-orm'
import { noteDrafts } from '#care/server/schema/note-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type NoteDraft = typeof noteDrafts.$inferSelect

/** Returns a clinician's unfinished notes of a visit. */
export const findNotes = async (db: Db, visitId: string, clinicianId: string): Promise<NoteDraft | null> => {
  const own = and(eq(noteDrafts.visitId, visitId), eq(noteDrafts.clinicianId, clinicianId))
  return (await db.select().from(noteDrafts).where(own))[0] ?? null
}

/** Saves a draft based on `version` (0 for the first); returns null if another tab has saved since. */
export const saveNotes = async (tx: Db, draft: NoteDraft): Promise<NoteDraft | null> => {
  const { clinicianId, notes, summary, content, version, savedAt } = draft
  const [saved] = await tx
    .insert(noteDrafts)
    .values({ ...draft, version: 1 })
    .onConflictDoUpdate({
      target: noteDrafts.visitId,
      set: { clinicianId, notes, summary, content, savedAt, version: sql`${noteDrafts.version} + 1` },
      setWhere: sql`${noteDrafts.clinicianId} = ${clinicianId} and ${noteDrafts.version} = ${version}`,
    })
    .returning()
  return saved ?? null
}

/** Makes another clinician the writer of a visit's draft. */
export const moveNotes = async (tx: Db, visitId: string, clinicianId: string): Promise<void> => {
  await tx.update(noteDrafts).set({ clinicianId }).where(eq(noteDrafts.visitId, visitId))
}

export const deleteNotes = async (tx: Db, visitId: string): Promise<void> => {
  await tx.delete(noteDrafts).where(eq(noteDrafts.visitId, visitId))
}
