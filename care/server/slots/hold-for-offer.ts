import { claimSlot } from '#care/server/slots/claim-slot.ts'
import { clearHolds, markHeld, type Slot } from '#care/server/slots/slot-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** The holder id of a slot offered to a visit. It is not the member's id, because the member may hold another slot for a new request. */
export const offerHolder = (visitId: string): string => `offer ${visitId}`

type Wanted = {
  slotId: string
  visit: { id: string; type: VisitType; method: VisitMethod; state: string; clinicianId: string | null }
  now: Date
  untilOf: (startsAt: Date) => Date
}

/** Holds a free slot as an offer for an already scheduled visit. Fails with SlotTaken if it is not free. */
export const holdForOffer = async (tx: Db, { slotId, visit, now, untilOf }: Wanted): Promise<Slot> => {
  const memberId = offerHolder(visit.id)
  const slot = await claimSlot(tx, { slotId, memberId, visit, now, field: 'slotId' })
  await markHeld(tx, slotId, { memberId, until: untilOf(slot.startsAt), now })
  return slot
}

/** Releases the slot held for a visit's offer. */
export const dropOfferHold = (tx: Db, visitId: string): Promise<void> => clearHolds(tx, offerHolder(visitId))
