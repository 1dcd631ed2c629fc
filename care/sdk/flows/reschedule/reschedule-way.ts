import type { ShownVisit } from '#care/sdk/client/visit-screen-data.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { actionRefusal, otherTimesRefusal, type RuledVisit } from '#shared/visits/visit-rules.ts'
import { isArranged, visitTypeOf } from '#shared/visits/visit-types.ts'

/** The visit of the wire as the rules ask for it. */
export const ruledVisit = (visit: ShownVisit): RuledVisit => ({
  type: visitTypeOf(visit.consult_type),
  method: visit.communication_method,
  status: visit.status,
  isOnDemand: visit.is_on_demand,
  requestedAt: momentOf(visit.requested_date) ?? new Date(0),
})

/** ISO of dates of the wire. */
export const instantsOf = (dates: readonly string[]): string[] => dates.flatMap((date) => momentOf(date)?.toISOString() ?? [])

/**
 * How a visit comes to another time: an answer to the times that the clinic proposed, up to three times for one that is not
 * agreed on yet, a slot for any other; null where the rules say no.
 */
export const wayOf = (visit: ShownVisit, now: Date): 'propose' | 'times' | 'slot' | null => {
  const ruled = ruledVisit(visit)
  if (actionRefusal('choose', ruled, visit.policy, now) === null) return 'propose'
  if (isArranged(ruled.type) && otherTimesRefusal(ruled, visit.policy, now) === null) return 'times'
  return actionRefusal('reschedule', ruled, visit.policy, now) === null ? 'slot' : null
}
