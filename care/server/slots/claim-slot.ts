import { validate as isUuid } from 'uuid'
import {
  clearHolds,
  findSlotClinician,
  isEngaged,
  lockCalendar,
  lockHolder,
  lockSlot,
  lockSlotsWithin,
  markFreed,
  markTaken,
  type Slot,
} from '#care/server/slots/slot-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { isAfterLastDay } from '#shared/clinicians/ending.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import { visitEnd } from '#shared/visits/visit-length.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

type Wanted = {
  slotId: string
  memberId: string
  visit: { id: string | null; type: VisitType; method: VisitMethod; state: string }
  now: Date
  /** Name of the input field that a refusal refers to. */
  field: string
}

const isHeldByOther = ({ heldBy, heldUntil }: Slot, memberId: string | null, now: Date): boolean =>
  heldUntil !== null && heldUntil > now && heldBy !== memberId

/**
 * Locks a slot until the transaction ends. Fails with SlotTaken unless it is free or held by this member and its clinician serves such
 * visits, and with TimePast once it has started. `giveSlot` then assigns it.
 */
export const claimSlot = async (tx: Db, { slotId, memberId, visit, now, field }: Wanted): Promise<Slot> => {
  const taken = () => fail('SlotTaken', { field })
  const clinicianId = isUuid(slotId) ? await findSlotClinician(tx, slotId) : null
  if (clinicianId === null) return taken()
  await lockHolder(tx, memberId)
  await lockCalendar(tx, clinicianId)
  const slot = await lockSlot(tx, slotId)
  if (!slot || slot.visitId !== null || slot.closedAt !== null || isHeldByOther(slot, memberId, now)) return taken()
  if (slot.startsAt <= now) return fail('TimePast', { field })
  const { clinician, ...free } = slot
  const isGone = clinician.endedAt !== null || isAfterLastDay(clinician, free.startsAt)
  if (isGone || !serves(clinician, visit, free.startsAt) || (await isEngaged(tx, clinicianId, free, visit.id))) return taken()
  return free
}

/** Assigns a claimed slot to a visit, and releases everything that the member held. */
export const giveSlot = async (tx: Db, slot: Slot, { visitId, memberId }: { visitId: string; memberId: string }): Promise<void> => {
  await markTaken(tx, slot.id, visitId)
  await clearHolds(tx, memberId)
}

/** Frees the slot of a visit if it has one; `isClosed` closes it because the clinician cannot come. */
export const freeSlot = (tx: Db, visitId: string, now: Date, { isClosed = false } = {}): Promise<void> =>
  markFreed(tx, visitId, { now, isClosed })

/** Locks several calendars, always in the same order: two clinicians may hand over visits to each other at the same moment. */
export const lockCalendars = async (tx: Db, clinicianIds: readonly string[]): Promise<void> => {
  for (const id of clinicianIds.toSorted()) await lockCalendar(tx, id)
}

type Agreed = { clinicianId: string; at: Date; visit: { id: string; type: VisitType }; now: Date; field: string }

/**
 * Reserves a clinician's time for a visit agreed on without a slot. Fails with SlotTaken if the clinician has another visit then, or a
 * member holds a slot at that time. A slot that starts at the same instant is assigned to the visit.
 */
export const reserveTime = async (tx: Db, { clinicianId, at, visit, now, field }: Agreed): Promise<void> => {
  await lockCalendar(tx, clinicianId)
  const span = { startsAt: at, endsAt: visitEnd(visit.type, at) }
  const touched = await lockSlotsWithin(tx, clinicianId, span)
  const isTaken = touched.some((slot) => (slot.visitId !== null && slot.visitId !== visit.id) || isHeldByOther(slot, null, now))
  if (isTaken || (await isEngaged(tx, clinicianId, span, visit.id))) fail('SlotTaken', { field })
  const same = touched.find(({ startsAt }) => startsAt.getTime() === at.getTime())
  if (same) await markTaken(tx, same.id, visit.id)
}

/** Releases the slot that a member holds. */
export const dropHolds = async (tx: Db, memberId: string): Promise<void> => {
  await lockHolder(tx, memberId)
  await clearHolds(tx, memberId)
}
