import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { caseNotes } from '#server/schema/case-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'

export const insertNote = async (db: Db, note: typeof caseNotes.$inferInsert): Promise<void> => {
  await db.insert(caseNotes).values(note)
}

/** Operators' notes on a case, oldest first. */
export const listNotes = (db: Db, caseId: string) =>
  db
    .select({ id: caseNotes.id, by: operators.name, text: caseNotes.text, at: caseNotes.createdAt })
    .from(caseNotes)
    .innerJoin(operators, eq(operators.id, caseNotes.operatorId))
    .where(eq(caseNotes.caseId, caseId))
    .orderBy(asc(caseNotes.createdAt), asc(caseNotes.id))
