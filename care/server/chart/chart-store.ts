import { and, asc, desc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm'
import { chartOpenings } from '#care/server/schema/chart-tables.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { TreatedVisit } from '#shared/chart/chart-rules.ts'

export type OpeningRow = typeof chartOpenings.$inferSelect

export type ChartPatient = { id: string; first: string; last: string; dateOfBirth: string }

const patientColumns = {
  id: visits.patientId,
  first: visits.patientFirst,
  last: visits.patientLast,
  dateOfBirth: visits.patientDateOfBirth,
}

/** Returns these patients as their latest visits name them, by id. */
export const listChartPatients = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ChartPatient>> => {
  const rows = await db
    .selectDistinctOn([visits.patientId], patientColumns)
    .from(visits)
    .where(inArray(visits.patientId, [...ids]))
    .orderBy(asc(visits.patientId), desc(visits.createdAt))
  return new Map(rows.map((patient) => [patient.id, patient]))
}

/** Returns patients with exactly this last name, in any case, and this date of birth. */
export const listPatientsNamed = (db: Db, last: string, dateOfBirth: string, most: number): Promise<ChartPatient[]> =>
  db
    .selectDistinctOn([visits.patientId], patientColumns)
    .from(visits)
    .where(and(eq(visits.patientDateOfBirth, dateOfBirth), sql`lower(${visits.patientLast}) = lower(${last})`))
    .orderBy(asc(visits.patientId), desc(visits.createdAt))
    .limit(most)

const treatedColumns = { clinicianId: visits.clinicianId, status: visits.status, state: visits.state, endedAt: visits.endedAt }

/** When a patient was last known to be where a visit says. */
const placedAt = sql`greatest(${visits.createdAt}, ${visits.locationConfirmedAt})`

/** A patient of this practice as their latest visit names them, where they were last, and what decides who treats them: all their visits. */
export type TreatedPatient = {
  patient: ChartPatient
  state: string
  visits: TreatedVisit[]
  /** Until when the clinician has opened the chart; null if they have not, or no longer. */
  openedUntil: Date | null
}

/** Returns null if the patient has no visits. */
export const findTreatedPatient = async (
  db: Db,
  { patientId, clinicianId, now }: { patientId: string; clinicianId: string; now: Date },
): Promise<TreatedPatient | null> => {
  const opening = db
    .select({ until: max(chartOpenings.endsAt).as('until') })
    .from(chartOpenings)
    .where(and(eq(chartOpenings.clinicianId, clinicianId), eq(chartOpenings.patientId, patientId), gt(chartOpenings.endsAt, now)))
    .as('opening')
  const rows = await db
    .select({ patient: patientColumns, visit: treatedColumns, createdAt: visits.createdAt, openedUntil: opening.until })
    .from(visits)
    .crossJoin(opening)
    .where(eq(visits.patientId, patientId))
    .orderBy(desc(placedAt), desc(visits.id))
  const [last] = rows
  if (!last) return null
  const latest = rows.reduce((one, other) => (other.createdAt > one.createdAt ? other : one))
  return { patient: latest.patient, state: last.visit.state, visits: rows.map(({ visit }) => visit), openedUntil: last.openedUntil }
}

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
