import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import { reserveTime } from '#care/server/slots/take-slot.ts'
import { changesOf, writeMove } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic-visit.ts'
import { postVisitNotice } from '#care/server/visits/post-visit-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { clinician: Clinician; visitId: string; at: Date | null; asking: Asking }

/**
 * A clinician takes a visit: at one of the times asked for, or `null` as soon as possible. Fails with VisitChanged when a colleague was
 * faster, and with SlotTaken, TimePast, Required or InvalidInput at the field `at`.
 */
export const acceptVisit = (care: Care, { clinician, visitId, at, asking: { trail } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId)
    const changes = changesOf(visit, { kind: 'accept', clinicianId: clinician.id, at }, now)
    if (at !== null && !visit.isOnDemand) await reserveTime(tx, { clinicianId: clinician.id, at, visit, now, field: 'at' })
    const accepted = await writeMove(tx, visit, { changes, event: 'consult.accept', trail, now })
    await postVisitNotice(care, tx, accepted, visit.isOnDemand ? 'taken' : 'accepted')
    return accepted
  })
