import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { type Path, paths } from '#shared/paths.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import type { OpenState } from '#shared/visits/visit-states.ts'
import { isArranged, type VisitMethod, type VisitType } from '#shared/visits/visit-types.ts'

/** The visit fields that the member's rules need. */
export type RuledVisit = {
  type: VisitType
  method: VisitMethod
  status: OpenState
  isOnDemand: boolean
  /** The requested or agreed time; for a visit on demand, the time of the request. */
  requestedAt: Date
}

export const visitActions = ['cancel', 'reschedule', 'join', 'choose'] as const
export type VisitAction = (typeof visitActions)[number]

type Rule = (visit: RuledVisit, policy: VisitPolicy, now: Date) => ErrorCode | null

const minute = 60_000

const minutesUntil = ({ requestedAt }: Pick<RuledVisit, 'requestedAt'>, now: Date): number =>
  (requestedAt.getTime() - now.getTime()) / minute

/** VISIT-16: within ten minutes from now, inclusive; past times count as soon too. */
export const isSoon = (visit: Pick<RuledVisit, 'requestedAt'>, policy: VisitPolicy, now: Date): boolean =>
  minutesUntil(visit, now) <= policy.soonMinutes

/** VISIT-17, VISIT-18 */
const cancelRefusal: Rule = (visit, policy, now) =>
  !isSoon(visit, policy, now) && policy.cancelStatuses.some((status) => status === visit.status) ? null : 'VisitHasProvider'

/** VISIT-19..22 */
const rescheduleRefusal: Rule = (visit, policy, now) => {
  const isMovable = !visit.isOnDemand && visit.type !== 'Dermatology' && visit.status !== 'Started' && !isSoon(visit, policy, now)
  return isMovable && minutesUntil(visit, now) <= policy.rescheduleWithinHours * 60 ? null : 'VisitNotMovable'
}

/** An earlier slot may be offered for any scheduled visit, however far ahead: the clinic offers it, so VISIT-22 does not apply. */
export const earlierRefusal: Rule = (visit, policy, now) => {
  const hasTime = visit.status === 'Locked' && !visit.isOnDemand && visit.type !== 'Dermatology'
  return hasTime && !isSoon(visit, policy, now) ? null : 'VisitNotMovable'
}

/** VISIT-24 */
const joinRefusal: Rule = (visit, policy, now) => {
  const isTime = isSoon(visit, policy, now) || visit.isOnDemand || visit.status === 'Started'
  return isTime && visit.type !== 'Dermatology' && visit.method === 'Video' ? null : 'VisitNotOpen'
}

/** A member who may join the waiting room may ask for a call instead. */
export const callInsteadRefusal: Rule = joinRefusal

/** A member can choose a time only if the clinic has proposed some. */
const chooseRefusal: Rule = ({ status }) => (status === 'Proposed' ? null : 'VisitNotProposed')

/** Other times may be requested if the clinic proposed times that do not fit, or instead of rescheduling an arranged visit. */
export const otherTimesRefusal: Rule = (visit, policy, now) => {
  if (visit.status === 'Proposed') return null
  const isAsked = visit.status === 'Requested' && isArranged(visit.type)
  return isAsked ? rescheduleRefusal(visit, policy, now) : 'VisitNotMovable'
}

const rules: Readonly<Record<VisitAction, Rule>> = {
  cancel: cancelRefusal,
  reschedule: rescheduleRefusal,
  join: joinRefusal,
  choose: chooseRefusal,
}

/** Returns why a member may not do this with a visit now, as an error code, or null if they may. Screens and server both use it. */
export const actionRefusal = (action: VisitAction, visit: RuledVisit, policy: VisitPolicy, now: Date): ErrorCode | null =>
  rules[action](visit, policy, now)

/** Returns the refusal of every action; null means allowed. */
export const actionsOf = (visit: RuledVisit, policy: VisitPolicy, now: Date): Record<VisitAction, ErrorCode | null> => ({
  cancel: cancelRefusal(visit, policy, now),
  reschedule: rescheduleRefusal(visit, policy, now),
  join: joinRefusal(visit, policy, now),
  choose: chooseRefusal(visit, policy, now),
})

/** VISIT-14, VISIT-15: returns the tab that lists a visit. */
export const tabOf = ({ type, status }: Pick<RuledVisit, 'type' | 'status'>): 'requested' | 'upcoming' =>
  isArranged(type) && (status === 'Requested' || status === 'Proposed') ? 'requested' : 'upcoming'

/** VISIT-13 */
export const inVisitOrder = <V extends Pick<RuledVisit, 'requestedAt'>>(visits: readonly V[]): V[] =>
  visits.toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime())

/** VISIT-23: Nutrition uses the mental health page, because its times are arranged too. */
export const reschedulePath = (type: VisitType): Path => (isArranged(type) ? paths.rescheduleMentalHealth : paths.rescheduleGeneral)
