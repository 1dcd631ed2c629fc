import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { alternativeCosts } from '#server/schema/price-tables.ts'
import type { DeductibleTerms } from '#shared/savings/deductible-rules.ts'

/** A group's deductible terms; null if it has none. */
export const findDeductibleTerms = async (db: Db, groupId: string): Promise<DeductibleTerms | null> => {
  const { deductibleCents, planYearMonth, deductibleTypes } = groups
  const [row] = await db.select({ deductibleCents, planYearMonth, deductibleTypes }).from(groups).where(eq(groups.id, groupId))
  return row && row.deductibleCents !== null ? { ...row, deductibleCents: row.deductibleCents } : null
}

/** The average costs in the given areas. */
export const listAlternativeCosts = (db: Db, areas: readonly string[]): Promise<(typeof alternativeCosts.$inferSelect)[]> =>
  db
    .select()
    .from(alternativeCosts)
    .where(inArray(alternativeCosts.area, [...areas]))

export type AlternativeAverage = typeof alternativeCosts.$inferSelect

export const listAllAlternativeCosts = (db: Db): Promise<AlternativeAverage[]> => db.select().from(alternativeCosts)

/** Replaces all averages. */
export const replaceAlternativeCosts = async (db: Db, averages: readonly AlternativeAverage[]): Promise<void> => {
  await db.delete(alternativeCosts)
  await db.insert(alternativeCosts).values([...averages])
}
