import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { freeSlot } from '#care/server/slots/claim-slot.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type Asked = { member: CareMember; visitId: string; request: RequestContext }

/** Cancels a visit (CALL-51) and frees its slot. Fails with VisitHasProvider (VISIT-17, VISIT-18). Cancelling again changes nothing. */
export const cancelVisit = (care: Care, { member, visitId, request: { auditContext } }: Asked): Promise<{ status: 'Cancelled' }> =>
  care.db.transaction(async (tx) => {
    const visit = await lockOwnVisit(tx, member, visitId)
    const event = 'consult.cancel'
    if (visit.status === 'Cancelled')
      await writeAudit(tx, auditContext, { event, outcome: 'ok', reason: 'again', subjectId: visit.patientId })
    else {
      const now = care.clock.now()
      await advanceVisit({ ...care, db: tx }, visit, { move: { kind: 'cancel' }, now, event, auditContext })
      await freeSlot(tx, visit.id, now)
    }
    return { status: 'Cancelled' as const }
  })
