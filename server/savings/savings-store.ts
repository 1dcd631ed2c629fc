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
