import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic-visit.ts'
import { postVisitNotice } from '#care/server/visits/post-visit-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { clinician: Clinician; visitId: string; times: readonly Date[]; asking: Asking }

/** Offers up to three other times, of which the member chooses one. Fails with VisitChanged, VisitNotMovable, or at the field `times`. */
export const proposeTimes = (care: Care, { clinician, visitId, times, asking: { trail } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const visit = await lockClinicVisit(tx, clinician, visitId)
    const move = { kind: 'propose', clinicianId: clinician.id, times } as const
    const proposed = await advanceVisit(tx, visit, { move, now: care.clock.now(), event: 'consult.propose', trail })
    await postVisitNotice(care, tx, proposed, 'proposed')
    return proposed
  })
