import { and, asc, eq, gt, gte, inArray, isNotNull, lt, notInArray, or } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import { listDaysOff, listWeeklyHours } from '#care/server/slots/slot-store.ts'
import { listScheduledOf, type Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { SeriesWeeks } from '#shared/visits/series/series-rules.ts'
import { visitEnd } from '#shared/visits/visit-length.ts'

const dayMs = 86_400_000

/** Returns a clinician with their calendar in a span of time: hours, days off, visits, and slots that are closed, held or booked; without some visits. */
export const readOpenHours = async (
  db: Db,
  clinicianId: string,
  { from, to, now, without }: { from: Date; to: Date; now: Date; without: readonly string[] },
) => {
  const [clinician] = await db.select().from(clinicians).where(eq(clinicians.id, clinicianId))
  if (!clinician) return null
  const [hours, daysOff] = [await listWeeklyHours(db, clinicianId), await listDaysOff(db, clinicianId)]
  const start = new Date(from.getTime() - dayMs)
  const agreed = await listScheduledOf(db, clinicianId, start)
  const kept = await db
    .select({ startsAt: slots.startsAt, endsAt: slots.endsAt, visitId: slots.visitId })
    .from(slots)
    .where(
      and(
        eq(slots.clinicianId, clinicianId),
        gte(slots.startsAt, start),
        lt(slots.startsAt, to),
        or(isNotNull(slots.visitId), isNotNull(slots.closedAt), gt(slots.heldUntil, now)),
      ),
    )
  const taken = [
    ...kept.filter(({ visitId }) => visitId === null || !without.includes(visitId)),
    ...agreed.filter(({ id }) => !without.includes(id)).map(({ type, startsAt }) => ({ startsAt, endsAt: visitEnd(type, startsAt) })),
  ]
  return { clinician, calendar: { hours, daysOff, timeZone: clinician.timeZone, taken } }
}

/** Makes a visit the first of a series. */
export const markFirst = async (tx: Db, id: string, everyWeeks: SeriesWeeks): Promise<void> => {
  await tx.update(visits).set({ seriesId: id, seriesWeeks: everyWeeks }).where(eq(visits.id, id))
}

/** Takes a visit out of its series. */
export const leaveSeries = async (tx: Db, id: string): Promise<void> => {
  await tx.update(visits).set({ seriesId: null, seriesWeeks: null }).where(eq(visits.id, id))
}

/** Stores which visits are to be booked once a time is agreed on; null without any. */
export const storePlan = async (tx: Db, id: string, plan: Visit['seriesPlan']): Promise<void> => {
  await tx.update(visits).set({ seriesPlan: plan }).where(eq(visits.id, id))
}

/** Returns the visits of a series that were not canceled, by time. */
export const listSeries = (db: Db, seriesId: string) =>
  db
    .select()
    .from(visits)
    .where(and(eq(visits.seriesId, seriesId), notInArray(visits.status, ['Cancelled', 'Expired'])))
    .orderBy(asc(visits.requestedAt), asc(visits.id))

/** Returns how many coming visits of series a patient has. */
export const countComing = (db: Db, patientId: string, now: Date): Promise<number> =>
  db.$count(
    visits,
    and(eq(visits.patientId, patientId), eq(visits.status, 'Locked'), isNotNull(visits.seriesId), gt(visits.requestedAt, now)),
  )

/** Locks the open visits of a series that come after one of them, and returns their ids by time. */
export const lockLater = async (
  tx: Db,
  { id, seriesId, requestedAt }: Pick<Visit, 'id' | 'seriesId' | 'requestedAt'>,
): Promise<string[]> => {
  if (seriesId === null) return []
  const rows = await tx
    .select({ id: visits.id, requestedAt: visits.requestedAt })
    .from(visits)
    .where(
      and(eq(visits.seriesId, seriesId), inArray(visits.status, ['Requested', 'Proposed', 'Locked']), gte(visits.requestedAt, requestedAt)),
    )
    .orderBy(asc(visits.requestedAt), asc(visits.id))
    .for('update')
  return rows.filter((row) => row.requestedAt > requestedAt || row.id > id).map((row) => row.id)
}
