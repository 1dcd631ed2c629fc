import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { freeSlot } from '#care/server/slots/claim-slot.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { lockLater } from '#care/server/visits/series/series-store.ts'
import { listVisitsById, type Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Answer } from '#shared/calls.ts'
import type { mobileVisitCalls } from '#shared/visits/mobile-visit-calls.ts'
import { decideMove } from '#shared/visits/visit-moves.ts'

type Asked = { member: CareMember; visitId: string; isLaterToo?: boolean; request: RequestContext }

/**
 * Cancels a visit (CALL-51) and frees its slot; with `isLaterToo` also the later visits of its series, except those that the rules keep.
 * Fails with VisitHasProvider (VISIT-17, VISIT-18), and then cancels none. Cancelling again changes nothing.
 */
export const cancelVisit = (
  care: Care,
  { member, visitId, isLaterToo = false, request: { auditContext } }: Asked,
): Promise<Answer<typeof mobileVisitCalls.cancelConsult>> =>
  care.db.transaction(async (tx) => {
    const visit = await lockOwnVisit(tx, member, visitId)
    const event = 'consult.cancel'
    const now = care.clock.now()
    const cancel = async (one: Visit) => {
      await advanceVisit({ ...care, db: tx }, one, { move: { kind: 'cancel' }, now, event, auditContext })
      await freeSlot(tx, one, now)
    }
    if (visit.status === 'Cancelled')
      await writeAudit(tx, auditContext, { event, outcome: 'ok', reason: 'again', subjectId: visit.patientId })
    else await cancel(visit)
    if (!isLaterToo) return { status: 'Cancelled' as const }
    const later = await listVisitsById(tx, await lockLater(tx, visit))
    const free = later.filter((one) => 'changes' in decideMove(one, { kind: 'cancel' }, now))
    for (const one of free) await cancel(one)
    return { status: 'Cancelled' as const, later: { cancelled: free.length, kept: later.length - free.length } }
  })
