import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { clinician: Clinician; visitId: string; asking: Asking }

/** The clinician begins. Fails with VisitNotOpen before its time, and with VisitChanged while the member is about to cancel. */
export const startVisit = (care: Care, { clinician, visitId, asking: { trail } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const visit = await lockClinicVisit(tx, clinician, visitId)
    const move = { kind: 'start', clinicianId: clinician.id } as const
    return advanceVisit(tx, visit, { move, now: care.clock.now(), event: 'consult.start', trail })
  })
