import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { reserveTime } from '#care/server/slots/claim-slot.ts'
import { changesOfMove, writeMove } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit, requireLicense } from '#care/server/visits/clinic/clinic-visit.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import { bookPlanned } from '#care/server/visits/series/planned-series.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type Asked = { clinician: Clinician; visitId: string; at: Date | null; request: RequestContext }

/**
 * Accepts a visit for a clinician at one of the requested times, or as soon as possible when `at` is null. Fails with VisitChanged if a
 * colleague was faster, and with SlotTaken, TimePast, NotLicensed, Required or InvalidInput at the field `at`.
 */
export const acceptVisit = (care: Care, { clinician, visitId, at, request: { auditContext } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId, now)
    requireLicense(clinician, visit, now, { planned: at === null || visit.isOnDemand ? [] : [at], field: 'at' })
    const changes = changesOfMove(visit, { kind: 'accept', clinicianId: clinician.id, at }, now)
    if (at !== null && !visit.isOnDemand) await reserveTime(tx, { clinicianId: clinician.id, at, visit, now, field: 'at' })
    const accepted = await writeMove({ ...care, db: tx }, visit, { changes, event: 'consult.accept', auditContext, now })
    const planned = await bookPlanned({ ...care, db: tx }, accepted, { event: 'consult.accept', auditContext, now })
    await postVisitNotice(care, tx, accepted, planned?.notice ?? (visit.isOnDemand ? 'taken' : 'accepted'), planned ?? {})
    return accepted
  })
