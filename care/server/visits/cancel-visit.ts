import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { freeSlot } from '#care/server/slots/take-slot.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { member: CareMember; visitId: string; asking: Asking }

/** Cancels a visit (CALL-51), and frees its slot. Fails with VisitHasProvider (VISIT-17, VISIT-18); one that is cancelled stays so. */
export const cancelVisit = (care: Care, { member, visitId, asking: { trail } }: Asked): Promise<{ status: 'Cancelled' }> =>
  care.db.transaction(async (tx) => {
    const visit = await lockOwnVisit(tx, member, visitId)
    const event = 'consult.cancel'
    if (visit.status === 'Cancelled') await writeAudit(tx, trail, { event, outcome: 'ok', reason: 'again', subjectId: visit.patientId })
    else {
      const now = care.clock.now()
      await advanceVisit(tx, visit, { move: { kind: 'cancel' }, now, event, trail })
      await freeSlot(tx, visit.id, now)
    }
    return { status: 'Cancelled' as const }
  })
