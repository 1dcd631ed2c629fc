import type { Care } from '#care/server/care.ts'
import { raiseInvoice } from '#care/server/invoices/raise-invoice.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic/clinic-visit.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { hasCome } from '#care/server/waiting-room/waiting-room-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { noShowFee } from '#shared/visits/clinic-rules.ts'

type Asked = { clinician: Clinician; visitId: string; request: RequestContext }

/**
 * Ends a scheduled visit to which the patient did not come: tells the patient, and charges the fee of the visit's policy, if it has one.
 * Fails with VisitNotOpen before the clinician has waited as long as the policy says, with PatientCame if the patient was there at the
 * scheduled time or later, and with VisitChanged.
 */
export const missVisit = (care: Care, { clinician, visitId, request: { auditContext } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId, now)
    const move = { kind: 'miss', clinicianId: clinician.id } as const
    const missed = await advanceVisit({ ...care, db: tx }, visit, { move, now, event: 'consult.no_show', auditContext })
    if (await hasCome(tx, visit.id, visit.requestedAt)) return fail('PatientCame')
    const fee = noShowFee(visit)
    await postVisitNotice(care, tx, missed, fee > 0 ? 'missedFee' : 'missed')
    if (fee > 0) await raiseInvoice(care, tx, missed)
    return missed
  })
