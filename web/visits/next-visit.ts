import { tabOf } from '#shared/visits/visit-rules.ts'
import { refusalNow } from '#web/visits/refusal-now.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'

export const isJoinable = (visit: ShownVisit, now: Date): boolean => refusalNow('join', visit, now) === null

/** Whether the clinic offers times, and the member may choose one. */
export const hasOfferedTimes = (visit: ShownVisit, now: Date): boolean =>
  visit.status === 'Proposed' && refusalNow('choose', visit, now) === null

/**
 * Returns the visit to show first: a started one, one that can be joined, one for which the clinic offers times, else the earliest. Skips
 * visits answered by message, which have no time, and visits that the member may only see.
 */
export const nextVisitOf = (visits: readonly ShownVisit[], now: Date): ShownVisit | null => {
  const isTheirs = ({ type, allowed }: ShownVisit) => type !== 'Dermatology' && allowed.join !== 'VisitOnlySeen'
  const coming = visits.filter((visit) => tabOf(visit) === 'upcoming' && isTheirs(visit))
  return (
    coming.find(({ status }) => status === 'Started') ??
    coming.find((visit) => isJoinable(visit, now)) ??
    visits.find((visit) => hasOfferedTimes(visit, now)) ??
    coming[0] ??
    null
  )
}

/** Returns the next visit, and each other one for which the clinic offers times: no tab hides what waits for the member's answer. */
export const firstVisitsOf = (visits: readonly ShownVisit[], now: Date): ShownVisit[] => {
  const next = nextVisitOf(visits, now)
  return [...(next ? [next] : []), ...visits.filter((visit) => visit !== next && hasOfferedTimes(visit, now))]
}
