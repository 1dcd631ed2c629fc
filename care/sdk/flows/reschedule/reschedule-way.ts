import type { ScreenVisit } from '#care/sdk/client/visit-screen-data.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { actionRefusal, otherTimesRefusal, type RuledVisit } from '#shared/visits/visit-rules.ts'
import { isArranged, visitTypeOf } from '#shared/visits/visit-types.ts'

/** Converts a visit from the wire format to the input of the visit rules. */
export const ruledVisit = (visit: ScreenVisit): RuledVisit => ({
  type: visitTypeOf(visit.consult_type),
  method: visit.communication_method,
  status: visit.status,
  isOnDemand: visit.is_on_demand,
  requestedAt: momentOf(visit.requested_date) ?? new Date(0),
})

/** Converts wire dates to ISO instants; invalid ones are omitted. */
export const instantsOf = (dates: readonly string[]): string[] => dates.flatMap((date) => momentOf(date)?.toISOString() ?? [])

/**
 * Returns how a visit can get another time: `propose` to answer the clinic's times, `times` to propose up to three for a visit not
 * scheduled yet, `slot` for any other; null if the rules forbid it.
 */
export const wayOf = (visit: ScreenVisit, now: Date): 'propose' | 'times' | 'slot' | null => {
  const ruled = ruledVisit(visit)
  if (actionRefusal('choose', ruled, visit.policy, now) === null) return 'propose'
  if (isArranged(ruled.type) && otherTimesRefusal(ruled, visit.policy, now) === null) return 'times'
  return actionRefusal('reschedule', ruled, visit.policy, now) === null ? 'slot' : null
}
