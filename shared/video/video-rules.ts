import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import { isSoon } from '#shared/visits/visit-rules.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** What decides whether a visit's room is open; any richer record will do. */
export type RoomVisit = {
  type: VisitType
  method: VisitMethod
  status: VisitState
  isOnDemand: boolean
  requestedAt: Date
  policy: VisitPolicy
}

/** Whether a visit is held in a room at all. */
export const hasRoom = ({ type, method }: Pick<RoomVisit, 'type' | 'method'>): boolean => method === 'Video' && type !== 'Dermatology'

/** Open from the moment that the waiting room is for a visit that somebody has, until the visit is over. */
export const isRoomOpen = (visit: RoomVisit, now: Date): boolean => {
  if (!hasRoom(visit)) return false
  if (visit.status === 'Started') return true
  return visit.status === 'Locked' && (visit.isOnDemand || isSoon(visit, visit.policy, now))
}

/** When the room of an arranged visit opens; null where it opens without a time. */
export const roomOpensAt = ({ isOnDemand, requestedAt, policy }: RoomVisit): Date | null =>
  isOnDemand ? null : new Date(requestedAt.getTime() - policy.soonMinutes * 60_000)
