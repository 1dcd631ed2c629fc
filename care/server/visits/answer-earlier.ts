import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { dropOfferHold, offerHolder } from '#care/server/slots/hold-for-offer.ts'
import { freeSlot, giveSlot, takeSlot } from '#care/server/slots/take-slot.ts'
import { changesOf, writeMove } from '#care/server/visits/advance-visit.ts'
import { deleteWish, endOffer, findOpenOffer, putOffWish } from '#care/server/visits/earlier-store.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'

type Asked = { member: CareMember; visitId: string; offerId: string; takes: boolean; asking: Asking }

const event = 'consult.earlier'

/** As a visit is moved otherwise: the new slot is made sure of before the old one is free, which may then be offered to the next. */
const takeIt = async (tx: Db, visit: Visit, { slotId, asking, now }: { slotId: string; asking: Asking; now: Date }): Promise<void> => {
  const memberId = offerHolder(visit.id)
  const slot = await takeSlot(tx, { slotId, memberId, visit, now, field: 'offerId' })
  const changes = changesOf(visit, { kind: 'earlier', startsAt: slot.startsAt, clinicianId: slot.clinicianId }, now)
  await freeSlot(tx, visit.id, now)
  await giveSlot(tx, slot, { visitId: visit.id, memberId })
  await deleteWish(tx, visit.id)
  await writeMove(tx, visit, { changes, event, trail: asking.trail, now })
}

/**
 * Takes the slot that is kept for a visit, in one transaction, or leaves it to the next in line. Fails with OfferOver where it is kept
 * no more, with CoverageEnded where the member may ask for nothing; then nothing has changed.
 */
export const answerEarlier = (care: Care, { member, visitId, offerId, takes, asking }: Asked): Promise<{ taken: boolean }> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockOwnVisit(tx, member, visitId)
    const offer = await findOpenOffer(tx, visit.id)
    if (offer?.id !== offerId || offer.until <= now) return fail('OfferOver', { field: 'offerId' })
    if (takes && !member.claims.group.isCovered) return fail('CoverageEnded')
    await endOffer(tx, offer.id, takes ? 'taken' : 'declined', now)
    if (takes) await takeIt(tx, visit, { slotId: offer.slotId, asking, now })
    else {
      await putOffWish(tx, visit.id, now)
      await dropOfferHold(tx, visit.id)
      await writeAudit(tx, asking.trail, { event, outcome: 'ok', reason: 'declined', subjectId: visit.patientId })
    }
    return { taken: takes }
  })
