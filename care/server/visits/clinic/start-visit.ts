import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit, requireLicense } from '#care/server/visits/clinic/clinic-visit.ts'
import { postStartPush } from '#care/server/visits/notices/post-visit-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type Asked = { clinician: Clinician; visitId: string; request: RequestContext }

/** Starts a visit. Fails with NotLicensed, with VisitNotOpen before its time, and with VisitChanged while the member is about to cancel. */
export const startVisit = (care: Care, { clinician, visitId, request: { auditContext } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId, now)
    requireLicense(clinician, visit, now)
    const move = { kind: 'start', clinicianId: clinician.id } as const
    const started = await advanceVisit({ ...care, db: tx }, visit, { move, now, event: 'consult.start', auditContext })
    await postStartPush(care, tx, started)
    return started
  })
