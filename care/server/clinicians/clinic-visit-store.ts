import { and, desc, eq, inArray } from 'drizzle-orm'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import { pastStates } from '#shared/visits/visit-states.ts'

/** Returns at most `most` past visits of a clinician, newest first. */
export const listEndedVisitsOf = (db: Db, clinicianId: string, most: number): Promise<(typeof visits.$inferSelect)[]> =>
  db
    .select()
    .from(visits)
    .where(and(eq(visits.clinicianId, clinicianId), inArray(visits.status, [...pastStates])))
    .orderBy(desc(visits.endedAt), desc(visits.id))
    .limit(most)
