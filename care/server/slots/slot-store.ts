import { and, asc, eq, exists, gt, gte, inArray, isNull, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { clinicians, daysOff, weeklyHours } from '#care/server/schema/clinician-tables.ts'
import { endOfVisit, slots, visits } from '#care/server/schema/visit-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { SlotTime } from '#shared/slots/slot-times.ts'
import { isLicensedThroughout } from '#shared/visits/license-rules.ts'
import { visitMinutes } from '#shared/visits/visit-length.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

export type Slot = typeof slots.$inferSelect
type Clinician = Pick<typeof clinicians.$inferSelect, 'id' | 'first' | 'last' | 'credentials'>
export type OpenSlot = Slot & { clinician: Clinician }

/** Takes an advisory lock by name until the transaction ends. */
const lock = async (tx: Db, name: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * Locks a clinician's calendar, so that two transactions never book the same time. The lock order is the same everywhere, to avoid
 * deadlocks: the row of the draft or visit, the holder, the calendars by the ids of their clinicians, the series of a patient, the slots.
 */
export const lockCalendar = (tx: Db, clinicianId: string): Promise<void> => lock(tx, `calendar ${clinicianId}`)

/** Returns the clinicians in whose calendars a member holds slots, also those whose hold is over. */
export const listHeldCalendars = async (tx: Db, memberId: string): Promise<string[]> => {
  const held = await tx.selectDistinct({ id: slots.clinicianId }).from(slots).where(eq(slots.heldBy, memberId))
  return held.map(({ id }) => id)
}

/** Locks a member's holds: two tabs of one member hold slots one after the other, without deadlock. */
export const lockHolder = (tx: Db, memberId: string): Promise<void> => lock(tx, `holder ${memberId}`)

/** Locks the series of a patient: two bookings, with two clinicians or by two members, count the visits one after the other. */
export const lockSeriesOf = (tx: Db, patientId: string): Promise<void> => lock(tx, `series ${patientId}`)

const clinicianColumns = { id: clinicians.id, first: clinicians.first, last: clinicians.last, credentials: clinicians.credentials }

/** The slots near a slot; no slot is longer than two hours. */
const near = alias(slots, 'near')

/** Visits scheduled with any clinician that overlap a time span. */
const agreedThen = ({ startsAt, endsAt }: { startsAt: SQL | Date; endsAt: SQL | Date }) =>
  and(
    inArray(visits.status, ['Locked', 'Started']),
    eq(visits.isOnDemand, false),
    lt(visits.requestedAt, endsAt),
    sql`${endOfVisit} > ${startsAt}`,
  )

/** Visits scheduled with a clinician that overlap a time span. */
const agreedWithin = (clinicianId: SQL | string, span: { startsAt: SQL | Date; endsAt: SQL | Date }) =>
  and(eq(visits.clinicianId, clinicianId), agreedThen(span))

/** Returns which of these clinicians have a visit other than `visitId` within a time span. */
export const listEngaged = async (
  db: Db,
  clinicianIds: readonly string[],
  { startsAt, endsAt }: SlotTime,
  visitId: string,
): Promise<Set<string>> => {
  const start = sql`${startsAt.toISOString()}::timestamptz`
  const others = and(inArray(visits.clinicianId, [...clinicianIds]), ne(visits.id, visitId), agreedThen({ startsAt: start, endsAt }))
  const rows = await db.selectDistinct({ id: visits.clinicianId }).from(visits).where(others)
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])))
}

/** Returns whether a clinician has a visit other than `visitId` within a time span. */
export const isEngaged = async (tx: Db, clinicianId: string, { startsAt, endsAt }: SlotTime, visitId: string | null): Promise<boolean> => {
  const start = sql`${startsAt.toISOString()}::timestamptz`
  const others = and(agreedWithin(clinicianId, { startsAt: start, endsAt }), visitId === null ? undefined : ne(visits.id, visitId))
  return (await tx.$count(visits, others)) > 0
}

/** Matches slots not taken, closed, past, or held by anyone else. */
const isFree = (now: Date, memberId: string | null) =>
  and(
    isNull(slots.visitId),
    isNull(slots.closedAt),
    gt(slots.startsAt, now),
    or(isNull(slots.heldUntil), lte(slots.heldUntil, now), memberId === null ? undefined : eq(slots.heldBy, memberId)),
  )

export type SlotSearch = {
  type: VisitType
  method: VisitMethod
  state: string | null
  from: Date
  to: Date
  /** Only times of which at least one slot became free after this instant: a longer visit needs several. */
  freeAfter?: Date
  /** Only slots of this clinician. */
  clinicianId?: string
}

type Asking = { memberId: string; now: Date }

/** Matches free slots of clinicians who serve such visits; `clinicians` must be joined. */
const isOffered = ({ type, method, state, from, to, freeAfter, clinicianId }: SlotSearch, db: Db, { memberId, now }: Asking) => {
  const visitEndsAt = sql`${slots.startsAt} + make_interval(mins => ${visitMinutes[type]}::int)`
  const span = { startsAt: sql`${slots.startsAt}`, endsAt: sql`greatest(${slots.endsAt}, ${visitEndsAt})` }
  const engaged = db
    .select({ one: sql`1` })
    .from(visits)
    .where(agreedWithin(sql`${slots.clinicianId}`, span))
  // One slot may be too short for the visit: those after it must be free as well, without a break.
  const isTaken = sql`${near.visitId} is not null or (${near.heldUntil} > ${now.toISOString()}::timestamptz and ${near.heldBy} <> ${memberId})`
  const fits = sql`not coalesce(bool_or(${isTaken}), false) and range_agg(tstzrange(${near.startsAt}, ${near.endsAt})) filter (where ${near.closedAt} is null)
    @> tstzrange(${slots.startsAt}, ${visitEndsAt})`
  const isNew = freeAfter && sql`max(${near.freeSince}) filter (where ${near.closedAt} is null) > ${freeAfter.toISOString()}::timestamptz`
  const isNear = and(
    eq(near.clinicianId, slots.clinicianId),
    sql`${near.startsAt} > ${slots.startsAt} - interval '2 hours'`,
    sql`${near.startsAt} < ${span.endsAt}`,
    gt(near.endsAt, slots.startsAt),
  )
  const isLongEnough = db.select({ one: sql`1` }).from(near).where(isNear).having(and(fits, isNew))
  return and(
    isFree(now, memberId),
    gte(slots.startsAt, from),
    lt(slots.startsAt, to),
    clinicianId === undefined ? undefined : eq(slots.clinicianId, clinicianId),
    isNull(clinicians.endedAt),
    sql`${type} = any(${clinicians.types})`,
    sql`${method} = any(${clinicians.methods})`,
    state === null ? undefined : sql`${clinicians.licenses} @> ${JSON.stringify([{ state }])}::jsonb`,
    sql`not exists ${engaged}`,
    exists(isLongEnough),
  )
}

const mostListed = 2000

/** Returns free slots of clinicians who serve such visits in this state, by time; includes those that the member holds. */
export const listFreeSlots = async (db: Db, search: SlotSearch, asking: Asking): Promise<OpenSlot[]> => {
  const { state, type } = search
  const rows = await db
    .select({ slot: slots, clinician: clinicianColumns, licenses: clinicians.licenses })
    .from(slots)
    .innerJoin(clinicians, eq(clinicians.id, slots.clinicianId))
    .where(isOffered(search, db, asking))
    .orderBy(asc(slots.startsAt), asc(slots.id))
    .limit(mostListed)
  const open = rows.filter(({ slot, licenses }) => state === null || isLicensedThroughout(licenses, { state, type }, slot.startsAt))
  return open.map(({ slot, clinician }) => ({ ...slot, clinician }))
}

/** Returns when the next free slots of each clinician start, at most `most` each. Whether a license is valid then is not checked. */
export const listNextOpenings = async (
  db: Db,
  search: SlotSearch,
  { most, ...asking }: Asking & { most: number },
): Promise<Map<string, Date[]>> => {
  const numbered = db
    .select({
      clinicianId: slots.clinicianId,
      startsAt: slots.startsAt,
      place: sql<number>`row_number() over (partition by ${slots.clinicianId} order by ${slots.startsAt})`.as('place'),
    })
    .from(slots)
    .innerJoin(clinicians, eq(clinicians.id, slots.clinicianId))
    .where(isOffered(search, db, asking))
    .as('numbered')
  const rows = await db.select().from(numbered).where(lte(numbered.place, most)).orderBy(asc(numbered.startsAt))
  const byClinician = Map.groupBy(rows, ({ clinicianId }) => clinicianId)
  return new Map([...byClinician].map(([id, own]) => [id, own.map(({ startsAt }) => startsAt)]))
}

/** Selects a slot with its clinician and locks its row; null if there is none. */
export const lockSlot = async (tx: Db, id: string): Promise<(Slot & { clinician: typeof clinicians.$inferSelect }) | null> => {
  const [slot] = await tx.select().from(slots).where(eq(slots.id, id)).for('update')
  const [clinician] = slot ? await tx.select().from(clinicians).where(eq(clinicians.id, slot.clinicianId)) : []
  return slot && clinician ? { ...slot, clinician } : null
}

export const findSlotClinician = async (db: Db, id: string): Promise<string | null> =>
  (await db.select({ clinicianId: slots.clinicianId }).from(slots).where(eq(slots.id, id)))[0]?.clinicianId ?? null

/** Holds slots for a member; returns false if one is not free. */
export const markHeld = async (tx: Db, ids: readonly string[], hold: { memberId: string; until: Date; now: Date }): Promise<boolean> => {
  const held = await tx
    .update(slots)
    .set({ heldBy: hold.memberId, heldUntil: hold.until })
    .where(and(inArray(slots.id, [...ids]), isFree(hold.now, hold.memberId)))
    .returning({ id: slots.id })
  return held.length === ids.length
}

/** Releases the slots that a member holds, except those in `exceptIds`. */
export const clearHolds = async (tx: Db, memberId: string, exceptIds: readonly string[] = []): Promise<void> => {
  await tx
    .update(slots)
    .set({ heldBy: null, heldUntil: null })
    .where(and(eq(slots.heldBy, memberId), notInArray(slots.id, [...exceptIds])))
}

/** Assigns a slot to a visit; the caller has locked the slot's row. */
export const markTaken = async (tx: Db, id: string, visitId: string): Promise<void> => {
  await tx.update(slots).set({ visitId, heldBy: null, heldUntil: null }).where(eq(slots.id, id))
}

/** Where a scheduled visit is in a calendar. */
type Place = SlotTime & { clinicianId: string }

/**
 * Frees the slot of a visit, and the other slots within its time; `isClosed` closes them because the clinician cannot come. `place` is null for a
 * visit without a time in a calendar.
 */
export const markFreed = async (
  tx: Db,
  visitId: string,
  { place, now, isClosed }: { place: Place | null; now: Date; isClosed: boolean },
): Promise<void> => {
  const others = place && [
    eq(slots.clinicianId, place.clinicianId),
    lt(slots.startsAt, place.endsAt),
    gt(slots.endsAt, place.startsAt),
    isNull(slots.visitId),
    isNull(slots.closedAt),
  ]
  await tx
    .update(slots)
    .set({ visitId: null, freeSince: now, ...(isClosed ? { closedAt: now } : {}) })
    .where(or(eq(slots.visitId, visitId), others ? and(...others) : undefined))
}

/**
 * Selects a clinician's slots that overlap a time span, by time. Under the calendar's lock nobody takes, holds or closes one of them, so their
 * rows are not locked.
 */
export const listSlotsWithin = (tx: Db, clinicianId: string, { startsAt, endsAt }: SlotTime): Promise<Slot[]> =>
  tx
    .select()
    .from(slots)
    .where(and(eq(slots.clinicianId, clinicianId), lt(slots.startsAt, endsAt), gt(slots.endsAt, startsAt)))
    .orderBy(asc(slots.startsAt))

/** Closes or reopens a slot; returns false if it is taken or not this clinician's. */
export const markClosed = async (
  tx: Db,
  { id, clinicianId, isClosed, now }: { id: string; clinicianId: string; isClosed: boolean; now: Date },
): Promise<boolean> => {
  const own = and(eq(slots.id, id), eq(slots.clinicianId, clinicianId), isNull(slots.visitId))
  return (
    (
      await tx
        .update(slots)
        .set(isClosed ? { closedAt: now } : { closedAt: null, freeSince: now })
        .where(own)
        .returning({ id: slots.id })
    ).length === 1
  )
}

/** Returns a clinician's slots, including taken and closed ones. */
export const listSlotsOf = (db: Db, clinicianId: string, from: Date, to: Date): Promise<Slot[]> =>
  db
    .select()
    .from(slots)
    .where(and(eq(slots.clinicianId, clinicianId), gte(slots.startsAt, from), lt(slots.startsAt, to)))
    .orderBy(asc(slots.startsAt))

export const listWorkingClinicians = (db: Db): Promise<{ id: string; timeZone: string; lastDay: string | null }[]> =>
  db
    .select({ id: clinicians.id, timeZone: clinicians.timeZone, lastDay: clinicians.lastDay })
    .from(clinicians)
    .where(isNull(clinicians.endedAt))
    .orderBy(clinicians.id)

export const listWeeklyHours = (db: Db, clinicianId: string): Promise<(typeof weeklyHours.$inferSelect)[]> =>
  db.select().from(weeklyHours).where(eq(weeklyHours.clinicianId, clinicianId)).orderBy(weeklyHours.weekday, weeklyHours.fromMinute)

export const listDaysOff = async (db: Db, clinicianId: string): Promise<string[]> =>
  (await db.select({ day: daysOff.day }).from(daysOff).where(eq(daysOff.clinicianId, clinicianId)).orderBy(daysOff.day)).map(
    ({ day }) => day,
  )

export const insertSlots = async (tx: Db, clinicianId: string, times: readonly SlotTime[], now: Date): Promise<void> => {
  if (times.length === 0) return
  await tx
    .insert(slots)
    .values(times.map((time) => ({ id: uuidv7(), clinicianId, freeSince: now, ...time })))
    .onConflictDoNothing()
}

/** Deletes slots that are still free. */
export const deleteFreeSlots = async (tx: Db, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx.delete(slots).where(and(inArray(slots.id, [...ids]), isFree(now, null)))
}

/** Deletes past slots that were never taken. */
export const deletePastSlots = async (db: Db, before: Date): Promise<void> => {
  await db.delete(slots).where(and(lt(slots.startsAt, before), isNull(slots.visitId)))
}

/** Deletes a clinician's coming slots that no visit has, also those that a member holds. */
export const deleteComingSlots = async (tx: Db, clinicianId: string, now: Date): Promise<void> => {
  await tx.delete(slots).where(and(eq(slots.clinicianId, clinicianId), isNull(slots.visitId), gt(slots.startsAt, now)))
}
