import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { notePhrases } from '#care/server/schema/note-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type PhraseRow = typeof notePhrases.$inferSelect

/** Returns a clinician's own phrases and the practice's. */
export const listPhrases = (db: Db, clinicianId: string): Promise<PhraseRow[]> =>
  db
    .select()
    .from(notePhrases)
    .where(or(isNull(notePhrases.clinicianId), eq(notePhrases.clinicianId, clinicianId)))
    .orderBy(asc(notePhrases.updatedAt), asc(notePhrases.id))

export const lockPhrase = async (tx: Db, id: string): Promise<PhraseRow | null> =>
  (await tx.select().from(notePhrases).where(eq(notePhrases.id, id)).for('update'))[0] ?? null

export const insertPhrase = async (tx: Db, row: PhraseRow): Promise<boolean> =>
  (await tx.insert(notePhrases).values(row).onConflictDoNothing().returning({ id: notePhrases.id })).length === 1

export const updatePhrase = async (tx: Db, { id, ...row }: PhraseRow): Promise<void> => {
  await tx.update(notePhrases).set(row).where(eq(notePhrases.id, id))
}

export const deletePhrase = async (tx: Db, id: string, clinicianId: string): Promise<boolean> => {
  const mine = or(isNull(notePhrases.clinicianId), eq(notePhrases.clinicianId, clinicianId))
  return (
    (
      await tx
        .delete(notePhrases)
        .where(and(eq(notePhrases.id, id), mine))
        .returning({ id: notePhrases.id })
    ).length === 1
  )
}
