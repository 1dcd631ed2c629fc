import { validate as isUuid } from 'uuid'
import {
  clearHolds,
  findSlotClinician,
  isEngaged,
  listHeldCalendars,
  listSlotsWithin,
  lockCalendar,
  lockHolder,
  lockSeriesOf,
  lockSlot,
  markFreed,
  markTaken,
  type Slot,
} from '#care/server/slots/slot-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { isAfterLastDay } from '#shared/clinicians/ending.ts'
import type { SlotTime } from '#shared/slots/slot-times.ts'
import { servesPlanned } from '#shared/visits/clinic-rules.ts'
import { visitEnd } from '#shared/visits/visit-length.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** Locks several calendars, always in the same order: two clinicians may hand over visits to each other at the same moment. */
export const lockCalendars = async (tx: Db, clinicianIds: readonly string[]): Promise<void> => {
  for (const id of [...new Set(clinicianIds)].toSorted()) await lockCalendar(tx, id)
}

/**
 * Locks the calendars in which a booking changes slots: that of the slot, those in which the member holds one, and that of a visit which gives
 * its slot up. The caller has locked the holder, so the member holds no further slot meanwhile.
 */
export const lockCalendarsOfHolder = async (tx: Db, memberId: string, clinicianIds: readonly string[]): Promise<void> =>
  lockCalendars(tx, [...clinicianIds, ...(await listHeldCalendars(tx, memberId))])

/** Locks the calendar in which visits of a series are booked, and then the series of their patient, so that the visits are counted one booking after another. */
export const lockCalendarForSeries = async (tx: Db, clinicianId: string, patientId: string): Promise<void> => {
  await lockCalendar(tx, clinicianId)
  await lockSeriesOf(tx, patientId)
}

type Wanted = {
  slotId: string
  memberId: string
  /** `clinicianId` is that of a scheduled visit, whose slot is given up for this one. */
  visit: { id: string | null; type: VisitType; method: VisitMethod; state: string; clinicianId?: string | null }
  now: Date
  /** Name of the input field that a refusal refers to. */
  field: string
}

const isHeldByOther = ({ heldBy, heldUntil }: Slot, memberId: string | null, now: Date): boolean =>
  heldUntil !== null && heldUntil > now && heldBy !== memberId

type Within = { visitId: string | null; memberId: string | null; now: Date }

/** Whether another visit has a slot, or somebody else holds it. */
const isTakenByOther = (slot: Slot, { visitId, memberId, now }: Within): boolean =>
  (slot.visitId !== null && slot.visitId !== visitId) || isHeldByOther(slot, memberId, now)

/** Whether slots, sorted by time, cover a time span without a break. */
const coversSpan = (sorted: readonly SlotTime[], { startsAt, endsAt }: SlotTime): boolean =>
  sorted.reduce((until, slot) => (slot.startsAt <= until && slot.endsAt > until ? slot.endsAt : until), startsAt) >= endsAt

type Fitting = { visit: { id: string | null; type: VisitType | null }; memberId: string; now: Date }

/**
 * Returns the slots that a visit needs from a slot on, which is locked with its calendar; null if one of them is closed, has another visit or is
 * held by somebody else, or the clinician has another visit then. Without a type it is this slot alone.
 */
export const fittingSlots = async (tx: Db, slot: Slot, { visit, memberId, now }: Fitting): Promise<Slot[] | null> => {
  const { clinicianId, startsAt, endsAt } = slot
  if (slot.visitId !== null || slot.closedAt !== null || isHeldByOther(slot, memberId, now)) return null
  const visitSpan = { startsAt, endsAt: visit.type === null ? endsAt : visitEnd(visit.type, startsAt) }
  const span = visitSpan.endsAt > endsAt ? visitSpan : { startsAt, endsAt }
  const within = await listSlotsWithin(tx, clinicianId, span)
  if (within.some((one) => isTakenByOther(one, { visitId: visit.id, memberId, now }))) return null
  const open = within.filter(({ closedAt }) => closedAt === null)
  return coversSpan(open, visitSpan) && !(await isEngaged(tx, clinicianId, span, visit.id)) ? open : null
}

/**
 * Locks a slot until the transaction ends. Fails with SlotTaken unless it is free or held by this member, its clinician serves such visits, and
 * the whole visit fits: into this slot or also those after it, which stay without a visit. Fails with TimePast once it has started. `giveSlot`
 * then assigns it.
 */
export const claimSlot = async (tx: Db, { slotId, memberId, visit, now, field }: Wanted): Promise<Slot> => {
  const taken = () => fail('SlotTaken', { field })
  const clinicianId = isUuid(slotId) ? await findSlotClinician(tx, slotId) : null
  if (clinicianId === null) return taken()
  await lockHolder(tx, memberId)
  await lockCalendarsOfHolder(tx, memberId, [clinicianId, ...(visit.clinicianId ? [visit.clinicianId] : [])])
  const slot = await lockSlot(tx, slotId)
  if (!slot || slot.visitId !== null || slot.closedAt !== null || isHeldByOther(slot, memberId, now)) return taken()
  if (slot.startsAt <= now) return fail('TimePast', { field })
  const { clinician, ...free } = slot
  const isGone = clinician.endedAt !== null || isAfterLastDay(clinician, free.startsAt)
  if (isGone || !servesPlanned(clinician, visit, free.startsAt)) return taken()
  return (await fittingSlots(tx, free, { visit, memberId, now })) ? free : taken()
}

/** Assigns a claimed slot to a visit, and releases everything that the member held. */
export const giveSlot = async (tx: Db, slot: Slot, { visitId, memberId }: { visitId: string; memberId: string }): Promise<void> => {
  await markTaken(tx, slot.id, visitId)
  await clearHolds(tx, memberId)
}

type Leaving = { id: string; type: VisitType; status: VisitState; isOnDemand: boolean; clinicianId: string | null; requestedAt: Date }

/** Frees the time of a visit as it was before the change; `isClosed` closes it because the clinician cannot come. */
export const freeSlot = (
  tx: Db,
  { id, type, status, isOnDemand, clinicianId, requestedAt: startsAt }: Leaving,
  now: Date,
  { isClosed = false } = {},
): Promise<void> => {
  const hasTime = clinicianId !== null && !isOnDemand && (status === 'Locked' || status === 'Started')
  const place = hasTime ? { clinicianId, startsAt, endsAt: visitEnd(type, startsAt) } : null
  return markFreed(tx, id, { place, now, isClosed })
}

type Agreed = { clinicianId: string; at: Date; visit: { id: string; type: VisitType }; now: Date; field: string }

/**
 * Reserves a clinician's time for a visit agreed on without a slot. Fails with SlotTaken if the clinician has another visit then, or a
 * member holds a slot at that time. A slot that starts at the same instant is assigned to the visit.
 */
export const reserveTime = async (tx: Db, { clinicianId, at, visit, now, field }: Agreed): Promise<void> => {
  await lockCalendar(tx, clinicianId)
  const span = { startsAt: at, endsAt: visitEnd(visit.type, at) }
  const touched = await listSlotsWithin(tx, clinicianId, span)
  const isTaken = touched.some((slot) => isTakenByOther(slot, { visitId: visit.id, memberId: null, now }))
  if (isTaken || (await isEngaged(tx, clinicianId, span, visit.id))) fail('SlotTaken', { field })
  const same = touched.find(({ startsAt }) => startsAt.getTime() === at.getTime())
  if (same) await markTaken(tx, same.id, visit.id)
}

/** Releases the slot that a member holds. */
export const dropHolds = async (tx: Db, memberId: string): Promise<void> => {
  await lockHolder(tx, memberId)
  await clearHolds(tx, memberId)
}
