import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import { isSoon } from '#shared/visits/visit-rules.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** The visit fields that decide whether its room is open. */
export type RoomVisit = {
  type: VisitType
  method: VisitMethod
  status: VisitState
  isOnDemand: boolean
  requestedAt: Date
  policy: VisitPolicy
}

/** Whether a visit takes place in a video room. */
export const hasRoom = ({ type, method }: Pick<RoomVisit, 'type' | 'method'>): boolean => method === 'Video' && type !== 'Dermatology'

/** Whether the room is open: the visit has started, or it is `Locked` (scheduled) and either on demand or about to begin. */
export const isRoomOpen = (visit: RoomVisit, now: Date): boolean => {
  if (!hasRoom(visit)) return false
  if (visit.status === 'Started') return true
  return visit.status === 'Locked' && (visit.isOnDemand || isSoon(visit, visit.policy, now))
}

/** When the room of a scheduled visit opens; null for visits on demand. */
export const roomOpensAt = ({ isOnDemand, requestedAt, policy }: RoomVisit): Date | null =>
  isOnDemand ? null : new Date(requestedAt.getTime() - policy.soonMinutes * 60_000)
