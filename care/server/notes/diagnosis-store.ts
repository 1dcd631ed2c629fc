import { asc, eq, sql } from 'drizzle-orm'
import { codeSources, diagnosisCodes } from '#care/server/schema/note-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { Diagnosis } from '#shared/notes/note-content.ts'

export const diagnosisSource = 'icd-10-cm'

export type DiagnosisRow = typeof diagnosisCodes.$inferSelect

/** Returns the diagnoses that a claim may carry, by code. */
export const listBillable = (db: Db): Promise<Diagnosis[]> =>
  db
    .select({ code: diagnosisCodes.code, words: diagnosisCodes.words })
    .from(diagnosisCodes)
    .where(eq(diagnosisCodes.isBillable, true))
    .orderBy(asc(diagnosisCodes.code))

export const listAllCodes = (db: Db): Promise<DiagnosisRow[]> => db.select().from(diagnosisCodes)

export const findDiagnosisSource = async (db: Db): Promise<typeof codeSources.$inferSelect | null> =>
  (await db.select().from(codeSources).where(eq(codeSources.source, diagnosisSource)))[0] ?? null

/** Rows of one statement; PostgreSQL allows 65,535 parameters. */
const atOnce = 5000

/** Replaces all codes in the caller's transaction. */
export const replaceCodes = async (tx: Db, rows: readonly DiagnosisRow[], loaded: { file: string; loadedAt: Date }): Promise<void> => {
  await tx.delete(diagnosisCodes)
  for (let at = 0; at < rows.length; at += atOnce) await tx.insert(diagnosisCodes).values(rows.slice(at, at + atOnce))
  const values = { source: diagnosisSource, count: rows.length, ...loaded }
  await tx
    .insert(codeSources)
    .values(values)
    .onConflictDoUpdate({
      target: codeSources.source,
      set: { file: sql`excluded.file`, count: sql`excluded.count`, loadedAt: sql`excluded.loaded_at` },
    })
}
