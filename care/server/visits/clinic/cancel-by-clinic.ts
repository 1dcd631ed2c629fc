import type { Care } from '#care/server/care.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { freeSlot } from '#care/server/slots/claim-slot.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic/clinic-visit.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type Asked = { clinician: Clinician; visitId: string; reason: string; request: RequestContext }

/** Cancels a visit with a reason for the member and closes the clinician's slot. Fails with VisitChanged, or Required at `reason`. */
export const cancelByClinic = (care: Care, { clinician, visitId, reason, request: { auditContext } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId, now)
    if (reason.trim() === '') fail('Required', { field: 'reason' })
    const move = { kind: 'clinic-cancel', clinicianId: clinician.id } as const
    const cancelled = await advanceVisit({ ...care, db: tx }, visit, {
      move,
      now,
      extra: { cancelReason: care.fields.seal(places.visitCancelReason(visit.id), reason.trim()) },
      event: 'consult.clinic_cancel',
      auditContext,
    })
    await freeSlot(tx, visit, now, { isClosed: true })
    await postVisitNotice(care, tx, cancelled, 'cancelled')
    return cancelled
  })
