import { asc, inArray } from 'drizzle-orm'
import { visitNotes } from '#care/server/schema/note-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type SignedRow = typeof visitNotes.$inferSelect

/** Returns the entries of the visits' signed notes, in the order in which they were signed. */
export const listSignedRows = async (db: Db, visitIds: readonly string[]): Promise<SignedRow[]> =>
  visitIds.length === 0
    ? []
    : db
        .select()
        .from(visitNotes)
        .where(inArray(visitNotes.visitId, [...visitIds]))
        .orderBy(asc(visitNotes.visitId), asc(visitNotes.number))

export const insertSignedRow = async (tx: Db, row: SignedRow): Promise<void> => {
  await tx.insert(visitNotes).values(row)
}
