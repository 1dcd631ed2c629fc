import type { Care } from '#care/server/care.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { freeSlot } from '#care/server/slots/claim-slot.ts'
import { advanceVisit } from '#care/server/visits/advance-visit.ts'
import { lockClinicVisit } from '#care/server/visits/clinic/clinic-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { updateVisit, type Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { decideMove } from '#shared/visits/visit-moves.ts'

type ReleaseVisitInput = { clinician: Clinician; visitId: string; request: RequestContext }

/** Returns a visit to the queue because its clinician cannot come, and closes the clinician's slot. Fails with VisitChanged. */
export const releaseVisit = (care: Care, { clinician, visitId, request: { auditContext } }: ReleaseVisitInput): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockClinicVisit(tx, clinician, visitId, now)
    const move = { kind: 'release', clinicianId: clinician.id } as const
    const released = await advanceVisit({ ...care, db: tx }, visit, { move, now, event: 'consult.release', auditContext })
    await freeSlot(tx, visit, now, { isClosed: true })
    return released
  })

type Asked = { member: CareMember; visitId: string; request: RequestContext }
type Answer = { locked: boolean; can_cancel: boolean; reason: ErrorCode | null }

/** VISIT-28: returns whether the visit is Locked and whether it can be cancelled now; if it can, it cannot start for 30 seconds. */
export const holdVisit = (care: Care, { member, visitId, request }: Asked): Promise<Answer> =>
  care.db.transaction(async (tx) => {
    const visit = await lockOwnVisit(tx, member, visitId)
    const decided = decideMove(visit, { kind: 'hold' }, care.clock.now())
    const reason = 'refusal' in decided ? decided.refusal : null
    if ('changes' in decided && !(await updateVisit(tx, visit, decided.changes))) fail('VisitChanged')
    const outcome = reason === null ? ('ok' as const) : ('refused' as const)
    await writeAudit(tx, request.auditContext, {
      event: 'consult.lock_check',
      outcome,
      ...(reason === null ? {} : { reason }),
      subjectId: visit.patientId,
    })
    return { locked: visit.status === 'Locked', can_cancel: reason === null, reason }
  })
