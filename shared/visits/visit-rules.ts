import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { type Path, paths } from '#shared/paths.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import type { OpenState } from '#shared/visits/visit-states.ts'
import { isArranged, type VisitMethod, type VisitType } from '#shared/visits/visit-types.ts'

/** What the rules ask of a visit; any richer record will do. */
export type RuledVisit = {
  type: VisitType
  method: VisitMethod
  status: OpenState
  isOnDemand: boolean
  /** The time asked for or agreed on; that of the asking for a visit as soon as possible. */
  requestedAt: Date
}

export const visitActions = ['cancel', 'reschedule', 'join', 'choose'] as const
export type VisitAction = (typeof visitActions)[number]

type Rule = (visit: RuledVisit, policy: VisitPolicy, now: Date) => ErrorCode | null

const minute = 60_000

const minutesUntil = ({ requestedAt }: Pick<RuledVisit, 'requestedAt'>, now: Date): number =>
  (requestedAt.getTime() - now.getTime()) / minute

/** VISIT-16: within ten minutes from now, the tenth included; a time that has passed is soon too. */
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

/** An earlier slot is offered for a visit whose time is agreed on, however far ahead: it is the clinic that offers, so VISIT-22 plays no part. */
export const earlierRefusal: Rule = (visit, policy, now) => {
  const hasTime = visit.status === 'Locked' && !visit.isOnDemand && visit.type !== 'Dermatology'
  return hasTime && !isSoon(visit, policy, now) ? null : 'VisitNotMovable'
}

/** VISIT-24 */
const joinRefusal: Rule = (visit, policy, now) => {
  const isTime = isSoon(visit, policy, now) || visit.isOnDemand || visit.status === 'Started'
  return isTime && visit.type !== 'Dermatology' && visit.method === 'Video' ? null : 'VisitNotOpen'
}

/** Whoever may come to the waiting room may ask there to be called instead. */
export const callInsteadRefusal: Rule = joinRefusal

/** The clinic has proposed times, of which the member chooses one. */
const chooseRefusal: Rule = ({ status }) => (status === 'Proposed' ? null : 'VisitNotProposed')

/** Other times may be named for a visit whose time is not agreed on: when none that the clinic proposed fits, or in place of rescheduling. */
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

/** Why a member may not do this with a visit now, as an error code; null when they may. Screen and server ask this one function. */
export const actionRefusal = (action: VisitAction, visit: RuledVisit, policy: VisitPolicy, now: Date): ErrorCode | null =>
  rules[action](visit, policy, now)

/** Every action with its refusal. */
export const actionsOf = (visit: RuledVisit, policy: VisitPolicy, now: Date): Record<VisitAction, ErrorCode | null> => ({
  cancel: cancelRefusal(visit, policy, now),
  reschedule: rescheduleRefusal(visit, policy, now),
  join: joinRefusal(visit, policy, now),
  choose: chooseRefusal(visit, policy, now),
})

/** VISIT-14, VISIT-15: which of the two lists a visit stands in. */
export const tabOf = ({ type, status }: Pick<RuledVisit, 'type' | 'status'>): 'requested' | 'upcoming' =>
  isArranged(type) && (status === 'Requested' || status === 'Proposed') ? 'requested' : 'upcoming'

/** VISIT-13 */
export const inVisitOrder = <V extends Pick<RuledVisit, 'requestedAt'>>(visits: readonly V[]): V[] =>
  visits.toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime())

/** VISIT-23: Nutrition goes with mental health, whose times are agreed on alike. */
export const reschedulePath = (type: VisitType): Path => (isArranged(type) ? paths.rescheduleMentalHealth : paths.rescheduleGeneral)
