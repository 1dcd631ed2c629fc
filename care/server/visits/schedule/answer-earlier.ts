import type { Care } from '#care/server/care.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { claimSlot, freeSlot, giveSlot } from '#care/server/slots/claim-slot.ts'
import { dropOfferHold, offerHolder } from '#care/server/slots/hold-for-offer.ts'
import { changesOfMove, writeMove } from '#care/server/visits/advance-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { deleteEarlierRequest, endOffer, findOpenOffer, postponeEarlierRequest } from '#care/server/visits/schedule/earlier-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type Asked = { member: CareMember; visitId: string; offerId: string; takes: boolean; request: RequestContext }

const event = 'consult.earlier'

/** Moves the visit to the offered slot. Claims the new slot before freeing the old one, which may then be offered to the next in line. */
const acceptOffer = async (
  care: Sealing,
  visit: Visit,
  { slotId, request, now }: { slotId: string; request: RequestContext; now: Date },
): Promise<void> => {
  const tx = care.db
  const memberId = offerHolder(visit.id)
  const slot = await claimSlot(tx, { slotId, memberId, visit, now, field: 'offerId' })
  const changes = changesOfMove(visit, { kind: 'earlier', startsAt: slot.startsAt, clinicianId: slot.clinicianId }, now)
  await freeSlot(tx, visit, now)
  await giveSlot(tx, slot, { visitId: visit.id, memberId })
  await deleteEarlierRequest(tx, visit.id)
  await writeMove(care, visit, { changes, event, auditContext: request.auditContext, now })
}

/**
 * Accepts or declines an offered slot in one transaction. Fails with OfferOver if the offer has ended, and with CoverageEnded on acceptance
 * without coverage; nothing changes then.
 */
export const answerEarlier = (care: Care, { member, visitId, offerId, takes, request }: Asked): Promise<{ taken: boolean }> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockOwnVisit(tx, member, visitId)
    const offer = await findOpenOffer(tx, visit.id)
    if (offer?.id !== offerId || offer.until <= now) return fail('OfferOver', { field: 'offerId' })
    if (takes && !member.claims.group.isCovered) return fail('CoverageEnded')
    await endOffer(tx, offer.id, takes ? 'taken' : 'declined', now)
    if (takes) await acceptOffer({ ...care, db: tx }, visit, { slotId: offer.slotId, request, now })
    else {
      await postponeEarlierRequest(tx, visit.id, now)
      await dropOfferHold(tx, visit.id)
      await writeAudit(tx, request.auditContext, { event, outcome: 'ok', reason: 'declined', subjectId: visit.patientId })
    }
    return { taken: takes }
  })
