import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import { freeSlot } from '#care/server/slots/take-slot.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { clinician: Clinician; visitId: string; asking: Asking }

/** The clinician cannot come: the visit waits for another, and the clinician's slot is closed. Fails with VisitChanged. */
export const releaseVisit = (care: Care, { clinician, visitId, asking: { trail } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId)
    const move = { kind: 'release', clinicianId: clinician.id } as const
    const released = await advanceVisit(tx, visit, { move, now, event: 'consult.release', trail })
    await freeSlot(tx, visit.id, now, { isClosed: true })
    return released
  })
