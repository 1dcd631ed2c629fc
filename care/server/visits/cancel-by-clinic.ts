import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import { freeSlot } from '#care/server/slots/take-slot.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic-visit.ts'
import { postVisitNotice } from '#care/server/visits/post-visit-notice.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'

type Asked = { clinician: Clinician; visitId: string; reason: string; asking: Asking }

/** The clinic cancels, in words that the member reads; the clinician's slot is closed. Fails with VisitChanged, or Required at `reason`. */
export const cancelByClinic = (care: Care, { clinician, visitId, reason, asking: { trail } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId)
    if (reason.trim() === '') fail('Required', { field: 'reason' })
    const move = { kind: 'clinic-cancel', clinicianId: clinician.id } as const
    const cancelled = await advanceVisit(tx, visit, {
      move,
      now,
      extra: { cancelReason: reason.trim() },
      event: 'consult.clinic_cancel',
      trail,
    })
    await freeSlot(tx, visit.id, now, { isClosed: true })
    await postVisitNotice(care, tx, cancelled, 'cancelled')
    return cancelled
  })
