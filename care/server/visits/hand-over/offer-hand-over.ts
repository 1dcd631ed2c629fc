import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { announceClinic } from '#care/server/live/announce.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { lockClinicVisit } from '#care/server/visits/clinic/clinic-visit.ts'
import { endHandOvers, findLastHandOver, insertHandOver } from '#care/server/visits/clinic/hand-over-store.ts'
import { listTakers } from '#care/server/visits/hand-over/list-colleagues.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { handOverRefusal, isOfferOpen, offerEndsAt } from '#shared/visits/hand-over/hand-over-rules.ts'

type Asked = { clinician: Clinician; visitId: string; request: RequestContext }

/** Locks a clinician's own visit that can be handed over. Fails with NotFound or VisitChanged. */
const lockGiven = async (tx: Db, { clinician, visitId }: Asked, now: Date): Promise<Visit> => {
  const visit = await lockClinicVisit(tx, clinician, visitId, now)
  const refusal = handOverRefusal(visit, clinician.id)
  return refusal ? fail(refusal) : visit
}

/**
 * Offers a clinician's own visit to a colleague. Fails with VisitChanged if it is not theirs or has begun, with Conflict while another offer is
 * open, and with ColleagueUnavailable at `colleagueId`.
 */
export const offerHandOver = (
  care: Care,
  { colleagueId, note, ...asked }: Asked & { colleagueId: string; note: string },
): Promise<{ id: string; endsAt: string }> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockGiven(tx, asked, now)
    const last = await findLastHandOver(tx, visit.id)
    if (last && isOfferOpen(last.row, visit, now)) fail('Conflict')
    const takers = await listTakers({ ...care, db: tx }, visit)
    if (!takers.some(({ id }) => id === colleagueId)) fail('ColleagueUnavailable', { field: 'colleagueId' })
    await endHandOvers(tx, visit.id, 'lapsed', now)
    const [id, endsAt] = [uuidv7(), offerEndsAt(visit, now)]
    await insertHandOver(tx, {
      id,
      visitId: visit.id,
      fromClinicianId: asked.clinician.id,
      toClinicianId: colleagueId,
      note: care.fields.seal(places.handOverNote(id), note),
      visitAt: visit.requestedAt,
      offeredAt: now,
      endsAt,
    })
    const event = { event: 'consult.hand_over.offer', outcome: 'ok', reason: `to ${colleagueId}`, subjectId: visit.patientId } as const
    await writeAudit(tx, asked.request.auditContext, event)
    await announceClinic(tx, { consultId: visit.id, status: visit.status })
    return { id, endsAt: endsAt.toISOString() }
  })

/** Takes the open offer of a clinician's own visit back; `withdrawn` is false if there is none. Fails with VisitChanged if it was accepted. */
export const withdrawHandOver = (care: Care, asked: Asked): Promise<{ withdrawn: boolean }> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockGiven(tx, asked, now)
    const last = await findLastHandOver(tx, visit.id)
    const isOpen = last !== null && isOfferOpen(last.row, visit, now)
    if (isOpen) await endHandOvers(tx, visit.id, 'withdrawn', now)
    await writeAudit(tx, asked.request.auditContext, {
      event: 'consult.hand_over.withdraw',
      outcome: 'ok',
      reason: isOpen ? `to ${last.row.toClinicianId}` : 'again',
      subjectId: visit.patientId,
    })
    if (isOpen) await announceClinic(tx, { consultId: visit.id, status: visit.status })
    return { withdrawn: isOpen }
  })
