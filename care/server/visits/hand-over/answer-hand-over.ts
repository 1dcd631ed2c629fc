import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { passNotesOn } from '#care/server/clinicians/pass-notes-on.ts'
import { announceClinic } from '#care/server/live/announce.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { freeSlot, lockCalendars, reserveTime } from '#care/server/slots/claim-slot.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { requireLicense } from '#care/server/visits/clinic/clinic-visit.ts'
import { endHandOvers, findHandOver, type HandOverRow } from '#care/server/visits/clinic/hand-over-store.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import { selectVisitForUpdate, type Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import { isOfferOpen } from '#shared/visits/hand-over/hand-over-rules.ts'

type Asked = { clinician: Clinician; offerId: string; request: RequestContext }

/**
 * Locks the visit of an offer to this clinician and returns both. Any other offer is NotFound; HandOverEnded if it is over, or the visit is no
 * longer as it was. The visit's row is the lock of its offers, so of two answers one comes second and is refused.
 */
const lockOffer = async (tx: Db, { clinician, offerId }: Asked, now: Date): Promise<{ offer: HandOverRow; visit: Visit }> => {
  const found = isUuid(offerId) ? await findHandOver(tx, offerId) : null
  if (found?.toClinicianId !== clinician.id) return fail('NotFound')
  const visit = await selectVisitForUpdate(tx, found.visitId)
  const offer = await findHandOver(tx, offerId)
  return visit && offer && isOfferOpen(offer, visit, now) ? { offer, visit } : fail('HandOverEnded')
}

/** Books the visit's time in the colleague's calendar, and closes it in that of the clinician who hands over. */
const moveTime = async (tx: Db, { visit, offer, now }: { visit: Visit; offer: HandOverRow; now: Date }): Promise<void> => {
  const { fromClinicianId, toClinicianId } = offer
  await lockCalendars(tx, [fromClinicianId, toClinicianId])
  await freeSlot(tx, visit, now, { isClosed: true })
  await reserveTime(tx, { clinicianId: toClinicianId, at: visit.requestedAt, visit, now, field: 'id' })
}

/**
 * Takes over an offered visit. Time, notes and chart follow the colleague, and the member is told. Fails with HandOverEnded, NotLicensed,
 * AfterLastDay, or SlotTaken if the colleague has another visit then by now.
 */
export const acceptHandOver = (care: Care, asked: Asked): Promise<{ visitId: string }> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const { offer, visit } = await lockOffer(tx, asked, now)
    const { clinician, request } = asked
    requireLicense(clinician, visit, now, { planned: visit.isOnDemand ? [] : [visit.requestedAt] })
    if (!serves(clinician, visit, now)) fail('HandOverEnded')
    if (!visit.isOnDemand) await moveTime(tx, { visit, offer, now })
    await endHandOvers(tx, visit.id, 'accepted', now)
    await passNotesOn(tx, visit, clinician.id)
    const taken = await advanceVisit({ ...care, db: tx }, visit, {
      move: { kind: 'hand-over', fromId: offer.fromClinicianId, clinicianId: clinician.id },
      now,
      extra: { wantedClinicianId: null },
      event: 'consult.hand_over',
      auditContext: request.auditContext,
    })
    await postVisitNotice(care, tx, taken, 'handedOver')
    return { visitId: visit.id }
  })

/** Declines an offer; the visit stays with its clinician, who is told. Fails with HandOverEnded. */
export const declineHandOver = (care: Care, asked: Asked): Promise<{ declined: boolean }> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const { offer, visit } = await lockOffer(tx, asked, now)
    await endHandOvers(tx, visit.id, 'declined', now)
    const [event, reason] = ['consult.hand_over.decline', `from ${offer.fromClinicianId}`] as const
    await writeAudit(tx, asked.request.auditContext, { event, outcome: 'ok', reason, subjectId: visit.patientId })
    await announceClinic(tx, { consultId: visit.id, status: visit.status })
    return { declined: true }
  })
