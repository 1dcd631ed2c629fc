import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeMove } from '#care/server/visits/advance-visit.ts'
import { lockOwnVisit } from '#care/server/visits/own-visit.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type InterpreterNeed, interpreterProblem, interpreterRefusal } from '#shared/interpreters/interpreter.ts'

type Asked = { member: CareMember; visitId: string; interpreter: InterpreterNeed | null; request: RequestContext }

/**
 * Sets the interpreter that a visit needs; null takes the need back. Invited interpreters stay invited: the clinic decides. Fails with
 * NotFound, VisitOnlySeen, VisitChanged once the visit has begun, and InvalidInput at `interpreter` for sign language by phone.
 */
export const setInterpreter = (care: Care, { member, visitId, interpreter, request: { auditContext } }: Asked): Promise<Visit> =>
  care.db.transaction(async (tx) => {
    const visit = await lockOwnVisit(tx, member, visitId)
    const refusal = interpreterRefusal(visit)
    if (refusal) return fail(refusal)
    const problem = interpreterProblem(interpreter, visit)
    if (problem) return fail(problem, { field: 'interpreter' })
    const how = { changes: { interpreter }, event: 'consult.interpreter', auditContext, now: care.clock.now() } as const
    return writeMove({ ...care, db: tx }, visit, how)
  })
