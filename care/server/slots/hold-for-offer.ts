import { claimSlot, fittingSlots } from '#care/server/slots/claim-slot.ts'
import { clearHolds, markHeld, type Slot } from '#care/server/slots/slot-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** The holder id of the slots offered to a visit. It is not the member's id, because the member may hold another slot for a new request. */
export const offerHolder = (visitId: string): string => `offer ${visitId}`

type Wanted = {
  slotId: string
  visit: { id: string; type: VisitType; method: VisitMethod; state: string; clinicianId: string | null }
  now: Date
  untilOf: (startsAt: Date) => Date
}

/** Holds the slots that a scheduled visit would need, from a free one on, as an offer. Fails with SlotTaken if it is not free. */
export const holdForOffer = async (tx: Db, { slotId, visit, now, untilOf }: Wanted): Promise<Slot> => {
  const memberId = offerHolder(visit.id)
  const slot = await claimSlot(tx, { slotId, memberId, visit, now, field: 'slotId' })
  const span = (await fittingSlots(tx, slot, { visit, memberId, now })) ?? []
  // Those of the visit itself are its own already.
  const ids = span.filter(({ visitId }) => visitId === null).map(({ id }) => id)
  if (!(await markHeld(tx, ids, { memberId, until: untilOf(slot.startsAt), now }))) fail('SlotTaken', { field: 'slotId' })
  return slot
}

/** Releases the slots held for a visit's offer. */
export const dropOfferHold = (tx: Db, visitId: string): Promise<void> => clearHolds(tx, offerHolder(visitId))
