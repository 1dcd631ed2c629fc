import { and, asc, count, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import { benefitImportPieces, benefitImportRejections, benefitImports } from '#server/schema/benefits/benefit-import-tables.ts'
import { type GroupLimit, isBenefitImportWithin } from '#server/session/group-limit-store.ts'
import type { BenefitImportState } from '#shared/benefits/benefit-import-calls.ts'

export type BenefitImport = typeof benefitImports.$inferSelect

export const insertBenefitImport = async (db: Db, row: typeof benefitImports.$inferInsert): Promise<void> => {
  await db.insert(benefitImports).values(row)
}

/** `lock` locks the row until the transaction ends. */
export const findBenefitImport = async (db: Db, id: string, { lock = false } = {}): Promise<BenefitImport | null> => {
  const query = db.select().from(benefitImports).where(eq(benefitImports.id, id))
  return (await (lock ? query.for('update') : query))[0] ?? null
}

/** Imports that could change these groups alone, newest first. */
export const listBenefitImports = async (db: Db, limit: GroupLimit, page: { limit: number; offset: number }) => {
  const within = isBenefitImportWithin(limit)
  const rows = await db
    .select()
    .from(benefitImports)
    .where(within)
    .orderBy(desc(benefitImports.createdAt))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: await db.$count(benefitImports, within) }
}

/** Changes an import if its state is one of `from`. Of two concurrent calls, only one succeeds. */
export const moveBenefitImport = async (
  db: Db,
  id: string,
  from: readonly BenefitImportState[],
  change: Partial<typeof benefitImports.$inferInsert>,
): Promise<boolean> => {
  const moved = await db
    .update(benefitImports)
    .set(change)
    .where(and(eq(benefitImports.id, id), inArray(benefitImports.state, [...from])))
    .returning({ id: benefitImports.id })
  return moved.length > 0
}

/** Imports that wait for a worker, oldest first. */
export const listWorkingBenefitImports = (db: Db): Promise<BenefitImport[]> =>
  db
    .select()
    .from(benefitImports)
    .where(inArray(benefitImports.state, ['checking', 'applying']))
    .orderBy(asc(benefitImports.createdAt))

/** Up to 20 imports that nobody applied and that began before a time. */
export const listForgottenBenefitImports = async (db: Db, begunBefore: Date): Promise<string[]> =>
  (
    await db
      .select({ id: benefitImports.id })
      .from(benefitImports)
      .where(and(inArray(benefitImports.state, ['receiving', 'ready']), lt(benefitImports.createdAt, begunBefore)))
      .limit(20)
  ).map(({ id }) => id)

export const insertPiece = async (db: Db, piece: typeof benefitImportPieces.$inferInsert): Promise<void> => {
  await db.insert(benefitImportPieces).values(piece)
}

export const countPieces = async (db: Db, importId: string): Promise<number> =>
  (await db.select({ n: count() }).from(benefitImportPieces).where(eq(benefitImportPieces.importId, importId)))[0]?.n ?? 0

export const findPiece = async (db: Db, importId: string, seq: number): Promise<Buffer | null> =>
  (
    await db
      .select({ bytes: benefitImportPieces.bytes })
      .from(benefitImportPieces)
      .where(and(eq(benefitImportPieces.importId, importId), eq(benefitImportPieces.seq, seq)))
  )[0]?.bytes ?? null

export const deletePieces = async (db: Db, importId: string): Promise<void> => {
  await db.delete(benefitImportPieces).where(eq(benefitImportPieces.importId, importId))
}

const atOnce = 2_000

/** Replaces the rejected rows of an import. */
export const putRejections = async (db: Db, importId: string, rows: readonly RejectedRow[]): Promise<void> => {
  await db.delete(benefitImportRejections).where(eq(benefitImportRejections.importId, importId))
  for (let at = 0; at < rows.length; at += atOnce)
    await db
      .insert(benefitImportRejections)
      .values(
        rows.slice(at, at + atOnce).map(({ line, id, reason }, index) => ({ importId, ordinal: at + index, line, rowId: id, reason })),
      )
}

/** Rejected rows of an import from a place on, in the order of the file. */
export const listRejections = (db: Db, importId: string, { from, most }: { from: number; most: number }): Promise<RejectedRow[]> =>
  db
    .select({ line: benefitImportRejections.line, id: benefitImportRejections.rowId, reason: benefitImportRejections.reason })
    .from(benefitImportRejections)
    .where(and(eq(benefitImportRejections.importId, importId), gte(benefitImportRejections.ordinal, from)))
    .orderBy(asc(benefitImportRejections.ordinal))
    .limit(most)
