import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { chartOpenings } from '#care/server/schema/chart-tables.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'

export type OpeningRow = typeof chartOpenings.$inferSelect

export type ChartPatient = { id: string; first: string; last: string; dateOfBirth: string }

const patientColumns = {
  id: visits.patientId,
  first: visits.patientFirst,
  last: visits.patientLast,
  dateOfBirth: visits.patientDateOfBirth,
}

/** Returns a patient of this practice as their latest visit names them; null if they have none. */
export const findChartPatient = async (db: Db, patientId: string): Promise<ChartPatient | null> =>
  (await db.select(patientColumns).from(visits).where(eq(visits.patientId, patientId)).orderBy(desc(visits.createdAt)).limit(1))[0] ?? null

/** Returns patients with exactly this last name, in any case, and this date of birth. */
export const listPatientsNamed = (db: Db, last: string, dateOfBirth: string, most: number): Promise<ChartPatient[]> =>
  db
    .selectDistinctOn([visits.patientId], patientColumns)
    .from(visits)
    .where(and(eq(visits.patientDateOfBirth, dateOfBirth), sql`lower(${visits.patientLast}) = lower(${last})`))
    .orderBy(asc(visits.patientId), desc(visits.createdAt))
    .limit(most)

/** Returns what decides who treats a patient: all their visits. */
export const listTreatedVisits = (db: Db, patientId: string) =>
  db
    .select({ clinicianId: visits.clinicianId, status: visits.status, state: visits.state, endedAt: visits.endedAt })
    .from(visits)
    .where(eq(visits.patientId, patientId))

/** Returns a clinician's openings of a chart that have not ended. */
export const listOpeningsOf = (db: Db, clinicianId: string, patientId: string, now: Date): Promise<OpeningRow[]> =>
  db
    .select()
    .from(chartOpenings)
    .where(and(eq(chartOpenings.clinicianId, clinicianId), eq(chartOpenings.patientId, patientId), gt(chartOpenings.endsAt, now)))

export const insertOpening = async (tx: Db, row: OpeningRow): Promise<void> => {
  await tx.insert(chartOpenings).values(row)
}

/** Returns openings with their clinicians' names: those that wait for a review first, oldest first, then the latest reviewed. */
export const listOpeningsToReview = (db: Db, most: number) => {
  const waits = sql`${chartOpenings.reviewedAt} is null`
  return db
    .select({ opening: chartOpenings, first: clinicians.first, last: clinicians.last, credentials: clinicians.credentials })
    .from(chartOpenings)
    .innerJoin(clinicians, eq(clinicians.id, chartOpenings.clinicianId))
    .orderBy(desc(waits), asc(sql`case when ${waits} then ${chartOpenings.openedAt} end`), desc(chartOpenings.reviewedAt))
    .limit(most)
}

/** Marks an opening as reviewed, once; returns it, or null if it is unknown or was reviewed. */
export const markReviewed = async (tx: Db, id: string, by: { operatorId: string; now: Date }): Promise<OpeningRow | null> => {
  const which = and(eq(chartOpenings.id, id), isNull(chartOpenings.reviewedAt))
  const [row] = await tx.update(chartOpenings).set({ reviewedAt: by.now, reviewedBy: by.operatorId }).where(which).returning()
  return row ?? null
}
