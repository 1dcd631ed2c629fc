import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { clinicRefusal } from '#shared/visits/clinic-rules.ts'
import { handOverRefusal } from '#shared/visits/hand-over/hand-over-rules.ts'
import { clinicLocationRefusal, memberLocationRefusal, startedPhoneRefusal } from '#shared/visits/location-rules.ts'
import { expiresAt } from '#shared/visits/visit-expiry.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import { timesProblem } from '#shared/visits/visit-request-rules.ts'
import { actionRefusal, callInsteadRefusal, earlierRefusal, otherTimesRefusal, type VisitAction } from '#shared/visits/visit-rules.ts'
import { isOpen, stateAfter, type VisitActor, type VisitEvent, type VisitState } from '#shared/visits/visit-states.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** The fields of a visit that decide which moves are allowed, and that moves change. */
export type MovingVisit = {
  type: VisitType
  method: VisitMethod
  status: VisitState
  isOnDemand: boolean
  requestedAt: Date
  requestedTimes: Date[]
  proposedTimes: Date[]
  clinicianId: string | null
  heldUntil: Date | null
  acceptedAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  /** US state where the patient is. */
  state: string
  /** When the patient's location was last confirmed. */
  locationConfirmedAt: Date | null
  policy: VisitPolicy
}

/** A change that a member, a clinician or the clock requests of a visit. */
export type VisitMove =
  | { kind: 'hold' }
  | { kind: 'cancel' }
  | { kind: 'call-instead' }
  /** The member confirms where the patient is. */
  | { kind: 'confirm-location'; state: string }
  /** The clinician confirms it with the patient. */
  | { kind: 'record-location'; clinicianId: string; state: string }
  | { kind: 'reschedule'; startsAt: Date; clinicianId: string }
  /** The member takes an earlier slot that the clinic offered. */
  | { kind: 'earlier'; startsAt: Date; clinicianId: string }
  | { kind: 'choose'; at: Date }
  | { kind: 'ask-others'; times: readonly Date[] }
  | { kind: 'accept'; clinicianId: string; at: Date | null }
  | { kind: 'propose'; clinicianId: string; times: readonly Date[] }
  | { kind: 'release' | 'start' | 'complete' | 'miss' | 'clinic-cancel'; clinicianId: string }
  /** A colleague accepts a visit that its clinician, `fromId`, hands over. */
  | { kind: 'hand-over'; fromId: string; clinicianId: string }
  | { kind: 'expire' }

export type Refused = { refusal: ErrorCode; field?: string }
export type Moved = { changes: Partial<MovingVisit> }

/** How long the `holdCancellation` call prevents a visit from being started, in milliseconds. */
export const holdMs = 30_000

const refused = (refusal: ErrorCode, field?: string): Refused => ({ refusal, ...(field === undefined ? {} : { field }) })

/** The member's rule for an action; the state table is checked afterward. */
const memberRefusal = (
  visit: MovingVisit,
  action: VisitAction | 'ask-others' | 'call-instead' | 'earlier' | 'confirm-location',
  now: Date,
): ErrorCode | null => {
  if (!isOpen(visit.status)) return 'VisitChanged'
  const ruled = { ...visit, status: visit.status }
  if (action === 'call-instead') return callInsteadRefusal(ruled, visit.policy, now) ?? startedPhoneRefusal(visit, now)
  if (action === 'confirm-location') return memberLocationRefusal(ruled, visit.policy, now)
  if (action === 'earlier') return earlierRefusal(ruled, visit.policy, now)
  return action === 'ask-others' ? otherTimesRefusal(ruled, visit.policy, now) : actionRefusal(action, ruled, visit.policy, now)
}

const step = (visit: MovingVisit, event: VisitEvent, actor: VisitActor, changes: Partial<MovingVisit>): Refused | Moved => {
  const status = stateAfter(visit.status, event, actor)
  return status === null ? refused('VisitChanged') : { changes: { ...changes, status } }
}

const isOneOf = (times: readonly Date[], at: Date) => times.some((time) => time.getTime() === at.getTime())

const earliest = (times: readonly Date[]): Date => new Date(Math.min(...times.map((time) => time.getTime())))

const iso = (times: readonly Date[]): string[] => times.map((time) => time.toISOString())

/** The time must be in the list and in the future. */
const timeRefusal = (times: readonly Date[], at: Date, now: Date): Refused | null => {
  if (!isOneOf(times, at)) return refused('InvalidInput', 'at')
  return at <= now ? refused('TimePast', 'at') : null
}

const agreed = (at: Date, clinicianId: string | null, now: Date): Partial<MovingVisit> => ({
  requestedAt: at,
  proposedTimes: [],
  acceptedAt: now,
  ...(clinicianId === null ? {} : { clinicianId }),
})

const reschedule = (visit: MovingVisit, { startsAt, clinicianId }: { startsAt: Date; clinicianId: string }, now: Date): Refused | Moved => {
  if (startsAt <= now) return refused('TimePast', 'slotId')
  const changes = { ...agreed(startsAt, clinicianId, now), requestedTimes: [startsAt], heldUntil: null }
  return step(visit, visit.status === 'Locked' ? 'move' : 'book', 'member', changes)
}

const askOthers = (visit: MovingVisit, times: readonly Date[], now: Date): Refused | Moved => {
  const problem = timesProblem(iso(times), now)
  if (problem) return refused(problem, 'times')
  const changes = { requestedAt: earliest(times), requestedTimes: [...times], proposedTimes: [], clinicianId: null }
  return step(visit, visit.status === 'Proposed' ? 'decline' : 'move', 'member', changes)
}

const byMember = (visit: MovingVisit, move: Extract<VisitMove, { kind: MemberKind }>, now: Date): Refused | Moved => {
  const refusal = memberRefusal(visit, move.kind === 'hold' ? 'cancel' : move.kind, now)
  if (refusal) return refused(refusal)
  switch (move.kind) {
    case 'hold':
      return { changes: { heldUntil: new Date(now.getTime() + holdMs) } }
    case 'cancel':
      return step(visit, 'cancel', 'member', { endedAt: now })
    case 'call-instead':
      return { changes: { method: 'Phone' } }
    case 'confirm-location':
      return { changes: { state: move.state, locationConfirmedAt: now } }
    case 'reschedule':
      return reschedule(visit, move, now)
    case 'earlier':
      return move.startsAt < visit.requestedAt ? reschedule(visit, move, now) : refused('OfferOver', 'offerId')
    case 'choose':
      return timeRefusal(visit.proposedTimes, move.at, now) ?? step(visit, 'choose', 'member', agreed(move.at, null, now))
    case 'ask-others':
      return askOthers(visit, move.times, now)
  }
}

const accept = (visit: MovingVisit, { clinicianId, at }: { clinicianId: string; at: Date | null }, now: Date): Refused | Moved => {
  if (visit.isOnDemand) return step(visit, 'accept', 'clinician', { clinicianId, acceptedAt: now })
  if (at === null) return refused('Required', 'at')
  return timeRefusal(visit.requestedTimes, at, now) ?? step(visit, 'accept', 'clinician', agreed(at, clinicianId, now))
}

const propose = (
  visit: MovingVisit,
  { clinicianId, times }: { clinicianId: string; times: readonly Date[] },
  now: Date,
): Refused | Moved => {
  const problem = timesProblem(iso(times), now)
  return problem ? refused(problem, 'times') : step(visit, 'propose', 'clinician', { clinicianId, proposedTimes: [...times] })
}

/** Returns the visit to the queue with its agreed time and the requested ones. */
const release = (visit: MovingVisit): Refused | Moved => {
  const { requestedAt, requestedTimes, isOnDemand } = visit
  const asked = isOneOf(requestedTimes, requestedAt) ? requestedTimes : [requestedAt, ...requestedTimes]
  const changes = { clinicianId: null, acceptedAt: null, heldUntil: null, proposedTimes: [], requestedTimes: isOnDemand ? [] : asked }
  return step(visit, 'release', 'clinician', changes)
}

const byClinician = (visit: MovingVisit, move: Extract<VisitMove, { kind: ClinicKind }>, now: Date): Refused | Moved => {
  if (move.kind === 'record-location') {
    const refused = clinicLocationRefusal(visit, move.clinicianId)
    return refused ? { refusal: refused } : { changes: { state: move.state, locationConfirmedAt: now } }
  }
  if (move.kind === 'hand-over') {
    const refusal = handOverRefusal(visit, move.fromId)
    return refusal ? { refusal } : { changes: { clinicianId: move.clinicianId } }
  }
  const action = move.kind === 'clinic-cancel' ? 'cancel' : move.kind
  const refusal = clinicRefusal(action, visit, { clinicianId: move.clinicianId, policy: visit.policy, now })
  if (refusal) return refused(refusal)
  switch (move.kind) {
    case 'accept':
      return accept(visit, move, now)
    case 'propose':
      return propose(visit, move, now)
    case 'release':
      return release(visit)
    case 'start':
      return step(visit, 'start', 'clinician', { startedAt: now, heldUntil: null })
    default:
      return step(visit, action, 'clinician', { endedAt: now })
  }
}

type MemberKind = 'hold' | 'cancel' | 'call-instead' | 'confirm-location' | 'reschedule' | 'earlier' | 'choose' | 'ask-others'
type ClinicKind = 'accept' | 'record-location' | 'hand-over' | 'propose' | 'release' | 'start' | 'complete' | 'miss' | 'clinic-cancel'

const isMembers = (move: VisitMove): move is Extract<VisitMove, { kind: MemberKind }> =>
  ['hold', 'cancel', 'call-instead', 'confirm-location', 'reschedule', 'earlier', 'choose', 'ask-others'].includes(move.kind)

/**
 * Returns the changes of a move, or why it is refused. The server decides every change of a visit here, with the visit's row locked.
 * `VisitChanged` means that another clinician has the visit or that its state no longer allows the move.
 */
export const decideMove = (visit: MovingVisit, move: VisitMove, now: Date): Refused | Moved => {
  if (isMembers(move)) return byMember(visit, move, now)
  if (move.kind !== 'expire') return byClinician(visit, move, now)
  const end = expiresAt(visit)
  return end !== null && end <= now ? step(visit, 'expire', 'clock', { endedAt: now }) : refused('VisitChanged')
}
