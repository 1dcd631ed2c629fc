import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { alternativeCosts, pastVisits } from '#server/schema/savings-tables.ts'

export const listPastVisits = (db: Db, profileId: string): Promise<(typeof pastVisits.$inferSelect)[]> =>
  db.select().from(pastVisits).where(eq(pastVisits.profileId, profileId))

/** The averages for some areas. */
export const listAlternativeCosts = (db: Db, areas: readonly string[]): Promise<(typeof alternativeCosts.$inferSelect)[]> =>
  db
    .select()
    .from(alternativeCosts)
    .where(inArray(alternativeCosts.area, [...areas]))

export type AlternativeAverage = typeof alternativeCosts.$inferSelect

export const listAllAlternativeCosts = (db: Db): Promise<AlternativeAverage[]> => db.select().from(alternativeCosts)

/** What is said now takes the place of all that was said before. */
export const replaceAlternativeCosts = async (db: Db, averages: readonly AlternativeAverage[]): Promise<void> => {
  await db.delete(alternativeCosts)
  await db.insert(alternativeCosts).values([...averages])
}
