import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { lockFollowUp, settleFollowUp } from '#care/server/visits/follow-up/follow-up-store.ts'
import { draftOfFollowUp, requireFollowUp } from '#care/server/visits/request/read-follow-up.ts'
import { placeVisit, receiptOf, type SentReceipt } from '#care/server/visits/request/request-visit.ts'
import { findVisit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isTimeZone } from '#shared/fields/time-zone.ts'
import { isFollowUpOpen } from '#shared/visits/choice/follow-up-rules.ts'

type Asked<I> = { member: CareMember; input: I; request: RequestContext }
type Booked = { followUpId: string; slotId: string; startsAt: string; timeZone: string; priceCents: number }

/**
 * Books a follow-up in a free slot of its clinician; booking it again returns the first receipt. Fails with NotFound or ScopeMissing, with
 * OfferOver once it is no longer offered, with PriceChanged, SlotTaken, TimePast, and what refuses a request of a visit.
 */
export const bookFollowUp = (care: Care, { member, input, request: { auditContext } }: Asked<Booked>): Promise<SentReceipt> => {
  const { followUpId, slotId, startsAt, timeZone, priceCents } = input
  if (!isTimeZone(timeZone)) fail('InvalidInput', { field: 'timeZone' })
  return care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const inTx = { ...care, db: tx }
    const followUp = requireFollowUp(member, isUuid(followUpId) ? await lockFollowUp(tx, followUpId) : null)
    const booked = followUp.bookedVisitId === null ? null : await findVisit(tx, followUp.bookedVisitId)
    if (booked) {
      await writeAudit(tx, auditContext, { event: 'consult.request', outcome: 'ok', reason: 'again', subjectId: booked.patientId })
      return receiptOf(booked)
    }
    if (!isFollowUpOpen(followUp, now)) return fail('OfferOver')
    const { draft } = await draftOfFollowUp(inTx, followUp, member)
    const content = { ...draft, when: { kind: 'slot', slotId, startsAt } as const }
    // The follow-up takes the place of the draft: it is sent once, whatever happens in between.
    const visit = await placeVisit(
      inTx,
      { id: followUp.id, content, isFollowUp: true },
      { member, timeZone, priceCents, auditContext, now },
    )
    await settleFollowUp(tx, followUp.id, { state: 'booked', bookedVisitId: visit.consultId, now })
    return visit
  })
}

/** Declines a follow-up; declining it again changes nothing. Fails with NotFound or ScopeMissing, and with OfferOver once it is booked. */
export const declineFollowUp = (care: Care, { member, input, request }: Asked<{ followUpId: string }>): Promise<{ declined: true }> =>
  care.db.transaction(async (tx) => {
    const followUp = requireFollowUp(member, isUuid(input.followUpId) ? await lockFollowUp(tx, input.followUpId) : null)
    if (followUp.state === 'booked') return fail('OfferOver')
    if (followUp.state === 'offered') {
      await settleFollowUp(tx, followUp.id, { state: 'declined', bookedVisitId: null, now: care.clock.now() })
    }
    await writeAudit(tx, request.auditContext, { event: 'consult.follow_up', outcome: 'ok', subjectId: followUp.patientId })
    return { declined: true as const }
  })
