import { asc, eq, isNull, or, sql } from 'drizzle-orm'
import { notePhrases } from '#care/server/schema/note-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type PhraseRow = typeof notePhrases.$inferSelect

/** Returns the practice's phrases, and with a clinician's id also their own. */
export const listPhrases = (db: Db, clinicianId: string | null): Promise<PhraseRow[]> =>
  db
    .select()
    .from(notePhrases)
    .where(or(isNull(notePhrases.clinicianId), clinicianId === null ? undefined : eq(notePhrases.clinicianId, clinicianId)))
    .orderBy(asc(notePhrases.updatedAt), asc(notePhrases.id))

/** Locks one list of phrases until the transaction ends, so that two saves never add the same name or one phrase too many. */
export const lockPhrasesOf = async (tx: Db, clinicianId: string | null): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phrases ${clinicianId ?? 'practice'}`}, 0))`)
}

export const lockPhrase = async (tx: Db, id: string): Promise<PhraseRow | null> =>
  (await tx.select().from(notePhrases).where(eq(notePhrases.id, id)).for('update'))[0] ?? null

export const insertPhrase = async (tx: Db, row: PhraseRow): Promise<boolean> =>
  (await tx.insert(notePhrases).values(row).onConflictDoNothing().returning({ id: notePhrases.id })).length === 1

export const updatePhrase = async (tx: Db, { id, ...row }: PhraseRow): Promise<void> => {
  await tx.update(notePhrases).set(row).where(eq(notePhrases.id, id))
}

export const deletePhrase = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(notePhrases).where(eq(notePhrases.id, id))
}
