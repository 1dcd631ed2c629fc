import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { ClinicianRow } from '#care/server/clinicians/clinician-store.ts'
import { clinicianSessions, clinicians } from '#care/server/schema/clinician-tables.ts'
import { messageDrafts } from '#care/server/schema/message-tables.ts'
import { noteDrafts } from '#care/server/schema/note-tables.ts'
import { slots, visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'

const isOpen = inArray(visits.status, ['Proposed', 'Locked', 'Started'])

/** A clinician's open visits, by time. */
export const listOpenVisitsOf = (db: Db, clinicianId: string) =>
  db
    .select({
      id: visits.id,
      reference: visits.reference,
      status: visits.status,
      isOnDemand: visits.isOnDemand,
      requestedAt: visits.requestedAt,
      proposedTimes: visits.proposedTimes,
    })
    .from(visits)
    .where(and(eq(visits.clinicianId, clinicianId), isOpen))
    .orderBy(asc(visits.requestedAt), asc(visits.id))

/** Clinicians whose last day may be over; `lastDay` is compared in their own time zone. */
export const listLeaving = (db: Db): Promise<ClinicianRow[]> =>
  db
    .select()
    .from(clinicians)
    .where(and(isNotNull(clinicians.lastDay), isNull(clinicians.endedAt)))

/** Former clinicians who still have an open visit: the command line ended them, or they accepted it at the same moment. */
export const listEndedWithVisits = (db: Db): Promise<{ id: string }[]> =>
  db
    .selectDistinct({ id: clinicians.id })
    .from(clinicians)
    .innerJoin(visits, eq(visits.clinicianId, clinicians.id))
    .where(and(isNotNull(clinicians.endedAt), isOpen))

const comingSlots = (clinicianId: string, now: Date): SQL | undefined =>
  and(eq(slots.clinicianId, clinicianId), isNull(slots.visitId), isNull(slots.closedAt), gt(slots.startsAt, now))

export const listComingSlots = (db: Db, clinicianId: string, now: Date) =>
  db.select({ startsAt: slots.startsAt, heldUntil: slots.heldUntil }).from(slots).where(comingSlots(clinicianId, now))

const draftsOf = (clinicianId: string) => and(eq(messageDrafts.side, 'clinic'), eq(messageDrafts.ownerId, clinicianId))

export const countNoteDrafts = (db: Db, clinicianId: string): Promise<number> =>
  db.$count(noteDrafts, eq(noteDrafts.clinicianId, clinicianId))

export const countMessageDrafts = (db: Db, clinicianId: string): Promise<number> => db.$count(messageDrafts, draftsOf(clinicianId))

export const deleteMessageDraftsOf = async (tx: Db, clinicianId: string): Promise<void> => {
  await tx.delete(messageDrafts).where(draftsOf(clinicianId))
}

/** Lets any clinician take the waiting visits that asked for this one. */
export const clearWanted = async (tx: Db, clinicianId: string): Promise<void> => {
  const waiting = and(eq(visits.wantedClinicianId, clinicianId), eq(visits.status, 'Requested'))
  await tx.update(visits).set({ wantedClinicianId: null }).where(waiting)
}

/** Sessions that are still open, without those that a time limit ended. */
export const countSessions = (
  db: Db,
  clinicianId: string,
  { idleSince, startedAfter }: { idleSince: Date; startedAfter: Date },
): Promise<number> =>
  db.$count(
    clinicianSessions,
    and(
      eq(clinicianSessions.accountId, clinicianId),
      isNull(clinicianSessions.endedAt),
      gt(clinicianSessions.lastInputAt, idleSince),
      gt(clinicianSessions.createdAt, startedAfter),
    ),
  )
