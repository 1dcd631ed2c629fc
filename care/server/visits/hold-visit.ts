import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import { updateVisit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { decideMove } from '#shared/visits/visit-moves.ts'

type Asked = { member: CareMember; visitId: string; asking: Asking }
type Answer = { locked: boolean; can_cancel: boolean; reason: ErrorCode | null }

/** VISIT-28: whether the visit is Locked, and whether it may be cancelled now. If so it cannot be started for half a minute. */
export const holdVisit = (care: Care, { member, visitId, asking }: Asked): Promise<Answer> =>
  care.db.transaction(async (tx) => {
    const visit = await lockOwnVisit(tx, member, visitId)
    const decided = decideMove(visit, { kind: 'hold' }, care.clock.now())
    const reason = 'refusal' in decided ? decided.refusal : null
    if ('changes' in decided && !(await updateVisit(tx, visit, decided.changes))) fail('VisitChanged')
    const outcome = reason === null ? ('ok' as const) : ('refused' as const)
    await writeAudit(tx, asking.trail, {
      event: 'consult.lock_check',
      outcome,
      ...(reason === null ? {} : { reason }),
      subjectId: visit.patientId,
    })
    return { locked: visit.status === 'Locked', can_cancel: reason === null, reason }
  })
