import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { changesOfMove, writeMove } from '#care/server/visits/advance-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { listServing } from '#care/server/visits/serving-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import { callInsteadRefusal } from '#shared/visits/visit-rules.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

/** The active clinicians with the visits that each serves. */
type Serving = Awaited<ReturnType<typeof listServing>>

/** Returns whether the visit's clinician, or any clinician while it is unassigned, sees patients by phone. */
const isServedByPhone = ({ clinicianId, type, state }: Visit, everybody: Serving, now: Date): boolean =>
  everybody.some((one) => (clinicianId === null || one.id === clinicianId) && serves(one, { type, method: 'Phone', state }, now))

/** Returns why a video visit cannot become a phone visit now; null if it can. */
export const phoneRefusal = (visit: Visit, everybody: Serving, now: Date): ErrorCode | null => {
  if (!isOpen(visit.status)) return 'VisitChanged'
  const refusal = callInsteadRefusal({ ...visit, status: visit.status }, visit.policy, now)
  return refusal ?? (isServedByPhone(visit, everybody, now) ? null : 'PhoneNotServed')
}

type Asked = { member: CareMember; visitId: string; phone: string; request: RequestContext }

/** Changes a video visit to a phone visit at the member's request. Fails with VisitNotOpen, VisitChanged or PhoneNotServed. */
export const callInstead = (care: Care, { member, visitId, phone, request: { auditContext } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const visit = await lockOwnVisit(tx, member, visitId)
    const changes = changesOfMove(visit, { kind: 'call-instead' }, now)
    if (!isServedByPhone(visit, await listServing(tx), now)) fail('PhoneNotServed')
    return writeMove({ ...care, db: tx }, visit, {
      changes: { ...changes, phone, phoneInsteadAt: now },
      event: 'consult.call_instead',
      auditContext,
      now,
    })
  })
