import { actionRefusal, tabOf } from '#shared/visits/visit-rules.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'

export const isJoinable = (visit: ShownVisit, now: Date): boolean => actionRefusal('join', visit, visit.policy, now) === null

/** What the member should look at first: a visit that has started, one that can be joined, else the earliest. One that is answered by message has no hour. */
export const nextVisitOf = (visits: readonly ShownVisit[], now: Date): ShownVisit | null => {
  const coming = visits.filter((visit) => tabOf(visit) === 'upcoming' && visit.type !== 'Dermatology')
  return coming.find(({ status }) => status === 'Started') ?? coming.find((visit) => isJoinable(visit, now)) ?? coming[0] ?? null
}
