import { clearHolds, markHeld, type Slot } from '#care/server/slots/slot-store.ts'
import { takeSlot } from '#care/server/slots/take-slot.ts'
import type { Db } from '#platform/db/db.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** Who holds a slot that is offered to a visit: not its member, who may hold another one while asking for a visit. */
export const offerHolder = (visitId: string): string => `offer ${visitId}`

type Wanted = {
  slotId: string
  visit: { id: string; type: VisitType; method: VisitMethod; state: string }
  now: Date
  untilOf: (startsAt: Date) => Date
}

/** Keeps a free slot for a visit that has one already. Fails with SlotTaken where it is not free. */
export const holdForOffer = async (tx: Db, { slotId, visit, now, untilOf }: Wanted): Promise<Slot> => {
  const memberId = offerHolder(visit.id)
  const slot = await takeSlot(tx, { slotId, memberId, visit, now, field: 'slotId' })
  await markHeld(tx, slotId, { memberId, until: untilOf(slot.startsAt), now })
  return slot
}

/** Lets go of what is kept for a visit. */
export const dropOfferHold = (tx: Db, visitId: string): Promise<void> => clearHolds(tx, offerHolder(visitId))
