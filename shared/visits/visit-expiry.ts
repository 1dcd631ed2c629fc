import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

export type ExpiringVisit = {
  type: VisitType
  status: VisitState
  requestedAt: Date
  requestedTimes: readonly Date[]
  proposedTimes: readonly Date[]
  acceptedAt: Date | null
}

/** Hours after its last time at which a visit that was never started expires. Dermatology is answered by message, which may take days. */
export const expiryHours: Readonly<Record<VisitType, number>> = { GeneralMedical: 24, MentalHealth: 24, Dermatology: 168, Nutrition: 24 }

/** Returns the times from which the expiry is counted. */
const timesOf = ({ status, requestedAt, requestedTimes, proposedTimes, acceptedAt }: ExpiringVisit): Date[] => {
  if (status === 'Locked') return [requestedAt, ...(acceptedAt ? [acceptedAt] : [])]
  return [requestedAt, ...(status === 'Proposed' ? proposedTimes : requestedTimes)]
}

/** Returns when a visit expires unless it changes; null if it has started or is over. */
export const expiresAt = (visit: ExpiringVisit): Date | null => {
  if (visit.status !== 'Requested' && visit.status !== 'Proposed' && visit.status !== 'Locked') return null
  const last = Math.max(...timesOf(visit).map((time) => time.getTime()))
  return new Date(last + expiryHours[visit.type] * 3_600_000)
}
