import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { actionRefusal, type VisitAction } from '#shared/visits/visit-rules.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'

/** Refusals that only the server knows and that do not change over time. */
const lasting: readonly (ErrorCode | null)[] = ['VisitOnlySeen', 'CoverageEnded']

/** Why the member may not do this with a visit now; null if they may. */
export const refusalNow = (action: VisitAction, visit: ShownVisit, now: Date): ErrorCode | null =>
  lasting.includes(visit.allowed[action]) ? visit.allowed[action] : actionRefusal(action, visit, visit.policy, now)
