import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { followUps, keptClinicians } from '#care/server/schema/choice-tables.ts'
import { clinicians } from '#care/server/schema/clinician-tables.ts'
import { visitHandOvers } from '#care/server/schema/hand-over-tables.ts'
import { roomInvitations } from '#care/server/schema/room-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { builtOnce } from '#platform/db/built-once.ts'
import type { Db } from '#platform/db/db.ts'
import { expiryHours } from '#shared/visits/visit-expiry.ts'
import { openStates, pastStates } from '#shared/visits/visit-states.ts'

type VisitRow = typeof visits.$inferSelect
export type NewVisit = typeof visits.$inferInsert

/** A visit with its clinician's name, NPI and languages, and whether an interpreter is invited to it. */
export type Visit = VisitRow & {
  clinician: { id: string; first: string; last: string; credentials: string; npi: string | null; languages: string[] } | null
  isInterpreterInvited: boolean
  /** Its place in a series; null without one, and once the visit was canceled or has expired. */
  series: SeriesPlace | null
}

/** The place of a visit among those of its series that were not canceled, how many open ones come later, and how many it has that have not begun. */
export type SeriesPlace = { place: number; total: number; later: number; open: number }

const clinicianColumns = {
  id: clinicians.id,
  first: clinicians.first,
  last: clinicians.last,
  credentials: clinicians.credentials,
  npi: clinicians.npi,
  languages: clinicians.languages,
}

const isInterpreterInvited = sql<boolean>`exists (select 1 from ${roomInvitations} where ${roomInvitations.visitId} = ${visits.id}
  and ${roomInvitations.guestRole} = 'interpreter' and ${roomInvitations.withdrawnAt} is null)`

const gone = sql.raw(`('Cancelled', 'Expired')`)

const series = sql<SeriesPlace | null>`case when ${visits.seriesId} is null or ${visits.status} in ${gone} then null else (
  select json_build_object('total', count(*),
    'place', count(*) filter (where (other.requested_at, other.id) <= (${visits.requestedAt}, ${visits.id})),
    'later', count(*) filter (where (other.requested_at, other.id) > (${visits.requestedAt}, ${visits.id})
      and other.status in ('Requested', 'Proposed', 'Locked')),
    'open', count(*) filter (where other.status in ('Requested', 'Proposed', 'Locked')))
  from ${visits} as other where other.series_id = ${visits.seriesId} and other.status not in ${gone}) end`

const select = (db: Db, which: SQL | undefined) =>
  db
    .select({ visit: visits, clinician: clinicianColumns, isInterpreterInvited, series })
    .from(visits)
    .leftJoin(clinicians, eq(clinicians.id, visits.clinicianId))
    .where(which)

const joined = (rows: ({ visit: VisitRow } & Pick<Visit, 'clinician' | 'isInterpreterInvited' | 'series'>)[]): Visit[] =>
  rows.map(({ visit, ...more }) => ({ ...visit, ...more }))

export const findVisit = async (db: Db, id: string): Promise<Visit | null> => joined(await select(db, eq(visits.id, id)))[0] ?? null

export const listVisitsById = async (db: Db, ids: readonly string[]): Promise<Visit[]> =>
  joined(await select(db, inArray(visits.id, [...ids])))

/** Selects a visit and locks its row until the transaction ends. */
export const selectVisitForUpdate = async (tx: Db, id: string): Promise<Visit | null> => {
  await tx.select({ id: visits.id }).from(visits).where(eq(visits.id, id)).for('update')
  return findVisit(tx, id)
}

/** Returns the visit sent from a draft. */
export const findVisitOfDraft = async (db: Db, draftId: string): Promise<Visit | null> =>
  joined(await select(db, eq(visits.draftId, draftId)))[0] ?? null

/** The visits that one member requested for these patients. */
type AskedBy = { memberId: string; patientIds: readonly string[] }

/** Returns the open visits of these patients, and of others those that a member requested, by requested time (VISIT-13). */
export const listOpenVisits = async (db: Db, patientIds: readonly string[], asked?: AskedBy): Promise<Visit[]> => {
  const { memberId, patientIds: askedFor } = asked ?? { memberId: '', patientIds: [] }
  return joined(await openVisits(db).execute({ patientIds: [...patientIds], memberId, askedFor: [...askedFor] }))
}

const openVisits = builtOnce((db) => {
  const isOneOf = (name: string) => sql`${visits.patientId} = any(${sql.placeholder(name)})`
  const whose = or(isOneOf('patientIds'), and(eq(visits.memberId, sql.placeholder('memberId')), isOneOf('askedFor')))
  const isOpen = inArray(visits.status, [...openStates])
  return select(db, and(whose, isOpen)).orderBy(asc(visits.requestedAt), asc(visits.id)).prepare('')
})

/** Returns a patient's visits: the open ones by requested time, then the past ones, latest first. */
export const listChartVisits = async (db: Db, patientId: string, most: number): Promise<Visit[]> => {
  const which = and(eq(visits.patientId, patientId), inArray(visits.status, [...openStates, ...pastStates]))
  const isPast = inArray(visits.status, [...pastStates])
  const whenOpen = sql`case when not ${isPast} then ${visits.requestedAt} end`
  return joined(await select(db, which).orderBy(isPast, asc(whenOpen), desc(visits.endedAt), desc(visits.id)).limit(most))
}

/** Who handed a visit over to the clinician who has it; null if nobody did. */
export type Predecessor = { first: string; last: string }

/** The same within a query of visits that joins other tables, where drizzle names each column's table. */
const predecessor = sql<Predecessor | null>`(
  select json_build_object('first', ${clinicians.first}, 'last', ${clinicians.last})
  from ${visitHandOvers} join ${clinicians} on ${clinicians.id} = ${visitHandOvers.fromClinicianId}
  where ${visitHandOvers.visitId} = ${visits.id} and ${visitHandOvers.toClinicianId} = ${visits.clinicianId}
    and ${visitHandOvers.outcome} = 'accepted'
  order by ${visitHandOvers.endedAt} desc limit 1)`

/** Returns who handed a visit over to the clinician who has it. */
export const findPredecessor = async (db: Db, visitId: string): Promise<Predecessor | null> => {
  const isTaken = and(eq(visits.id, visitHandOvers.visitId), eq(visits.clinicianId, visitHandOvers.toClinicianId))
  const [found] = await db
    .select({ first: clinicians.first, last: clinicians.last })
    .from(visitHandOvers)
    .innerJoin(visits, isTaken)
    .innerJoin(clinicians, eq(clinicians.id, visitHandOvers.fromClinicianId))
    .where(and(eq(visitHandOvers.visitId, visitId), eq(visitHandOvers.outcome, 'accepted')))
    .orderBy(desc(visitHandOvers.endedAt))
    .limit(1)
  return found ?? null
}

/** A past visit, whether its clinician still sees patients and is kept by the patient, and the follow-up that was proposed in it. */
export type EndedVisit = Visit & {
  isClinicianActive: boolean
  isKept: boolean
  followUp: typeof followUps.$inferSelect | null
  predecessor: Predecessor | null
}

/** Returns at most `most` past visits of these patients, newest first. */
export const listPastVisits = async (db: Db, patientIds: readonly string[], most = 1000): Promise<EndedVisit[]> => {
  const isTheirs = and(eq(keptClinicians.patientId, visits.patientId), eq(keptClinicians.clinicianId, visits.clinicianId))
  const rows = await db
    .select({
      visit: visits,
      clinician: clinicianColumns,
      isInterpreterInvited,
      series,
      endedAt: clinicians.endedAt,
      keptAt: keptClinicians.keptAt,
      followUp: followUps,
      predecessor,
    })
    .from(visits)
    .leftJoin(clinicians, eq(clinicians.id, visits.clinicianId))
    .leftJoin(keptClinicians, isTheirs)
    .leftJoin(followUps, eq(followUps.visitId, visits.id))
    .where(and(inArray(visits.patientId, [...patientIds]), inArray(visits.status, [...pastStates])))
    .orderBy(desc(visits.endedAt), desc(visits.id))
    .limit(most)
  return rows.map(({ visit, clinician, isInterpreterInvited, series, endedAt, keptAt, followUp, predecessor }) => ({
    ...visit,
    clinician,
    isInterpreterInvited,
    series,
    isClinicianActive: clinician !== null && endedAt === null,
    isKept: keptAt !== null,
    followUp,
    predecessor,
  }))
}

/** Returns requested visits, longest waiting first. */
export const listQueue = async (db: Db): Promise<Visit[]> =>
  joined(await select(db, eq(visits.status, 'Requested')).orderBy(asc(visits.createdAt), asc(visits.id)))

/** Returns a clinician's open visits in a time span, and all on-demand ones. */
export const listVisitsOf = async (db: Db, clinicianId: string, from: Date, to: Date): Promise<Visit[]> => {
  const isThen = sql`(${visits.isOnDemand} or ${and(gte(visits.requestedAt, from), lt(visits.requestedAt, to))})`
  const which = and(eq(visits.clinicianId, clinicianId), inArray(visits.status, [...openStates]), isThen)
  return joined(await select(db, which).orderBy(asc(visits.requestedAt), asc(visits.id)))
}

/** Returns a clinician's visits that are scheduled from an instant on, by time. */
export const listScheduledOf = (
  db: Db,
  clinicianId: string,
  from: Date,
): Promise<(Pick<Visit, 'id' | 'reference' | 'type' | 'method'> & { startsAt: Date })[]> =>
  db
    .select({ id: visits.id, reference: visits.reference, type: visits.type, method: visits.method, startsAt: visits.requestedAt })
    .from(visits)
    .where(
      and(
        eq(visits.clinicianId, clinicianId),
        inArray(visits.status, ['Locked', 'Started']),
        eq(visits.isOnDemand, false),
        gte(visits.requestedAt, from),
      ),
    )
    .orderBy(asc(visits.requestedAt), asc(visits.id))

/** Returns the number of on-demand general visits waiting for a clinician. */
export const countWaiting = (db: Db): Promise<number> =>
  db.$count(
    visits,
    and(eq(visits.status, 'Requested'), eq(visits.isOnDemand, true), eq(visits.type, 'GeneralMedical'), isNull(visits.clinicianId)),
  )

/**
 * Returns what the member chose last for each of these patients: the pharmacy of the latest request that named one, and the interpreter of
 * the latest that somebody could interpret, null without one.
 */
export const listLastChoices = async (db: Db, memberId: string, patientIds: readonly string[]) => {
  const chosen = { id: visits.id, patientId: visits.patientId, pharmacy: visits.pharmacy, interpreter: visits.interpreter }
  const latest = (kind: 'pharmacy' | 'interpreter', names: SQL | undefined) =>
    db
      .selectDistinctOn([visits.patientId], { ...chosen, kind: sql<typeof kind>`${kind}::text`.as('kind') })
      .from(visits)
      .where(and(inArray(visits.patientId, [...patientIds]), eq(visits.memberId, memberId), names))
      .orderBy(visits.patientId, desc(visits.createdAt))
  const rows = await unionAll(latest('pharmacy', isNotNull(visits.pharmacy)), latest('interpreter', ne(visits.type, 'Dermatology')))
  const { pharmacy: pharmacies = [], interpreter: interpreters = [] } = Object.groupBy(rows, ({ kind }) => kind)
  return { pharmacies, interpreters }
}

/** Returns the last other visit of the same patient in the same state, requested by the same member, whose location was confirmed. */
export const findLastLocated = async (
  db: Db,
  { id, patientId, memberId, state }: Pick<Visit, 'id' | 'patientId' | 'memberId' | 'state'>,
): Promise<Pick<Visit, 'id' | 'location'> | null> => {
  const isTheirs = and(eq(visits.patientId, patientId), eq(visits.memberId, memberId), eq(visits.state, state))
  const [last] = await db
    .select({ id: visits.id, location: visits.location })
    .from(visits)
    .where(and(isTheirs, ne(visits.id, id), isNotNull(visits.location)))
    .orderBy(desc(visits.locationConfirmedAt))
    .limit(1)
  return last ?? null
}

/** Returns the state of a patient's visit that was confirmed or requested last; null without a visit. */
export const findLastState = async (db: Db, patientId: string): Promise<string | null> => {
  const [last] = await db
    .select({ state: visits.state })
    .from(visits)
    .where(eq(visits.patientId, patientId))
    .orderBy(desc(sql`greatest(${visits.createdAt}, ${visits.locationConfirmedAt})`), desc(visits.id))
    .limit(1)
  return last?.state ?? null
}

/** Inserts a visit; returns false if its reference is already used. */
export const insertVisit = async (tx: Db, visit: NewVisit): Promise<boolean> =>
  (await tx.insert(visits).values(visit).onConflictDoNothing({ target: visits.reference }).returning({ id: visits.id })).length === 1

/** Updates a visit if its version is unchanged; otherwise returns null. */
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

/** Returns the ids of visits that may have expired; the rule decides. */
export const listExpiring = async (db: Db, now: Date): Promise<string[]> => {
  const shortest = Math.min(...Object.values(expiryHours)) * 3_600_000
  const rows = await db
    .select({ id: visits.id })
    .from(visits)
    .where(and(inArray(visits.status, ['Requested', 'Proposed', 'Locked']), lte(visits.requestedAt, new Date(now.getTime() - shortest))))
    .orderBy(asc(visits.requestedAt))
  return rows.map(({ id }) => id)
}
