import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import { expiryHours } from '#shared/visits/visit-expiry.ts'
import { openStates, pastStates } from '#shared/visits/visit-states.ts'

type VisitRow = typeof visits.$inferSelect
export type NewVisit = typeof visits.$inferInsert
/** What a draft says of a visit; which visit it is, comes with the sending. */
export type AskedVisit = Omit<NewVisit, 'id' | 'reference' | 'draftId'>

/** A visit with the name of who has it. */
export type Visit = VisitRow & { clinician: { id: string; first: string; last: string; credentials: string } | null }

const clinicianColumns = { id: clinicians.id, first: clinicians.first, last: clinicians.last, credentials: clinicians.credentials }

const select = (db: Db, which: SQL | undefined) =>
  db
    .select({ visit: visits, clinician: clinicianColumns })
    .from(visits)
    .leftJoin(clinicians, eq(clinicians.id, visits.clinicianId))
    .where(which)

const joined = (rows: { visit: VisitRow; clinician: Visit['clinician'] }[]): Visit[] =>
  rows.map(({ visit, clinician }) => ({ ...visit, clinician }))

export const findVisit = async (db: Db, id: string): Promise<Visit | null> => joined(await select(db, eq(visits.id, id)))[0] ?? null

/** The visit, its row locked until the transaction ends: whatever is decided now still holds when it is written. */
export const lockVisit = async (tx: Db, id: string): Promise<Visit | null> => {
  await tx.select({ id: visits.id }).from(visits).where(eq(visits.id, id)).for('update')
  return findVisit(tx, id)
}

/** The visit that a draft became. */
export const findVisitOfDraft = async (db: Db, draftId: string): Promise<Visit | null> =>
  joined(await select(db, eq(visits.draftId, draftId)))[0] ?? null

/** Visits that are not over, of these patients (VISIT-13: by the time asked for). */
export const listOpenVisits = async (db: Db, patientIds: readonly string[]): Promise<Visit[]> =>
  joined(
    await select(db, and(inArray(visits.patientId, [...patientIds]), inArray(visits.status, [...openStates]))).orderBy(
      asc(visits.requestedAt),
      asc(visits.id),
    ),
  )

/** Visits that are over, newest first; at most so many. */
export const listPastVisits = async (db: Db, patientIds: readonly string[], most = 1000): Promise<Visit[]> =>
  joined(
    await select(db, and(inArray(visits.patientId, [...patientIds]), inArray(visits.status, [...pastStates])))
      .orderBy(desc(visits.endedAt), desc(visits.id))
      .limit(most),
  )

/** What waits for a clinician, longest waiting first. */
export const listQueue = async (db: Db): Promise<Visit[]> =>
  joined(await select(db, eq(visits.status, 'Requested')).orderBy(asc(visits.createdAt), asc(visits.id)))

/** A clinician's open visits whose time lies in a span, and all that are to be as soon as possible. */
export const listVisitsOf = async (db: Db, clinicianId: string, from: Date, to: Date): Promise<Visit[]> => {
  const isThen = sql`(${visits.isOnDemand} or ${and(gte(visits.requestedAt, from), lt(visits.requestedAt, to))})`
  const which = and(eq(visits.clinicianId, clinicianId), inArray(visits.status, [...openStates]), isThen)
  return joined(await select(db, which).orderBy(asc(visits.requestedAt), asc(visits.id)))
}

/** How many wait for a general visit as soon as possible. */
export const countWaiting = (db: Db): Promise<number> =>
  db.$count(
    visits,
    and(eq(visits.status, 'Requested'), eq(visits.isOnDemand, true), eq(visits.type, 'GeneralMedical'), isNull(visits.clinicianId)),
  )

/** False when the reference is taken. */
export const insertVisit = async (tx: Db, visit: NewVisit): Promise<boolean> =>
  (await tx.insert(visits).values(visit).onConflictDoNothing({ target: visits.reference }).returning({ id: visits.id })).length === 1

/** Changes the version that was read; null when it is no longer the one. */
export const updateVisit = async (
  tx: Db,
  { id, version }: Pick<Visit, 'id' | 'version'>,
  changes: Partial<NewVisit>,
): Promise<Visit | null> => {
  const changed = await tx
    .update(visits)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(visits.id, id), eq(visits.version, version)))
    .returning({ id: visits.id })
  return changed.length === 1 ? await findVisit(tx, id) : null
}

/** Visits that may have expired: the rule has the last word. */
export const listExpiring = async (db: Db, now: Date): Promise<string[]> => {
  const shortest = Math.min(...Object.values(expiryHours)) * 3_600_000
  const rows = await db
    .select({ id: visits.id })
    .from(visits)
    .where(and(inArray(visits.status, ['Requested', 'Proposed', 'Locked']), lte(visits.requestedAt, new Date(now.getTime() - shortest))))
    .orderBy(asc(visits.requestedAt))
  return rows.map(({ id }) => id)
}
