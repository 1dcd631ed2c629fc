import type { Care } from '#care/server/care.ts'
import { announceVisit } from '#care/server/live/announce.ts'
import { listWatchers } from '#care/server/session/member-store.ts'
import { dropOfferHold } from '#care/server/slots/hold-for-offer.ts'
import { endOffer, findOpenOffer, putOffWish } from '#care/server/visits/earlier-store.ts'
import { lockVisit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'

/** An offer that was not taken: the slot is free for the next in line, and this visit waits for what becomes free later. */
export const endOpenOffer = (care: Pick<Care, 'clock'>, db: Db, visitId: string, outcome: 'declined' | 'over'): Promise<void> =>
  db.transaction(async (tx) => {
    const visit = await lockVisit(tx, visitId)
    const offer = visit && (await findOpenOffer(tx, visitId))
    if (!visit || !offer) return
    const now = care.clock.now()
    await endOffer(tx, offer.id, outcome, now)
    await putOffWish(tx, visitId, now)
    await dropOfferHold(tx, visitId)
    await announceVisit(tx, await listWatchers(tx, visit.patientId), { consultId: visit.id, status: visit.status })
  })
