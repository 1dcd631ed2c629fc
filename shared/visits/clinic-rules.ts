import type { ErrorCode } from '#shared/errors/error-codes.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import { isSoon } from '#shared/visits/visit-rules.ts'
import { stateAfter, type VisitEvent, type VisitState } from '#shared/visits/visit-states.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** What the rules ask of a visit that a clinician looks at; any richer record will do. */
export type ClinicVisit = {
  status: VisitState
  isOnDemand: boolean
  requestedAt: Date
  /** Times the member would have. */
  requestedTimes: readonly Date[]
  /** Who has it; null while it waits for anybody. */
  clinicianId: string | null
  /** Until then a member who is about to cancel keeps it from being started. */
  heldUntil: Date | null
}

export const clinicActions = ['accept', 'propose', 'release', 'start', 'complete', 'cancel'] as const
export type ClinicAction = (typeof clinicActions)[number] & VisitEvent

type Served = { type: VisitType; method: VisitMethod; state: string }

/** Whether a visit is for this clinician: of a kind and by a method that they see patients, in a state of their licence; no states are all. */
export const serves = (
  clinician: { types: readonly string[]; methods: readonly string[]; states: readonly string[] },
  visit: Served,
): boolean =>
  clinician.types.includes(visit.type) &&
  clinician.methods.includes(visit.method) &&
  (clinician.states.length === 0 || clinician.states.includes(visit.state))

/** One of the times asked for must still lie ahead; else the clinic proposes others. */
const acceptRefusal = ({ isOnDemand, requestedTimes }: ClinicVisit, now: Date): ErrorCode | null =>
  isOnDemand || requestedTimes.some((time) => time > now) ? null : 'TimePast'

/** Started only when its time comes, and not while the member is about to cancel. */
const startRefusal = (visit: ClinicVisit, policy: VisitPolicy, now: Date): ErrorCode | null => {
  if (visit.heldUntil !== null && visit.heldUntil > now) return 'VisitChanged'
  return visit.isOnDemand || isSoon(visit, policy, now) ? null : 'VisitNotOpen'
}

/** Why a clinician may not do this with a visit now; null when they may. The clinic's pages and the server ask this one function. */
export const clinicRefusal = (
  action: ClinicAction,
  visit: ClinicVisit,
  { clinicianId, policy, now }: { clinicianId: string; policy: VisitPolicy; now: Date },
): ErrorCode | null => {
  if (visit.clinicianId !== null && visit.clinicianId !== clinicianId) return 'VisitChanged'
  if (stateAfter(visit.status, action, 'clinician') === null) return 'VisitChanged'
  if (action === 'accept') return acceptRefusal(visit, now)
  // As soon as possible has no time to be agreed on.
  if (action === 'propose' && visit.isOnDemand) return 'VisitNotMovable'
  return action === 'start' ? startRefusal(visit, policy, now) : null
}

/** Every action with its refusal. */
export const clinicActionsOf = (
  visit: ClinicVisit,
  asked: { clinicianId: string; policy: VisitPolicy; now: Date },
): Record<ClinicAction, ErrorCode | null> => ({
  accept: clinicRefusal('accept', visit, asked),
  propose: clinicRefusal('propose', visit, asked),
  release: clinicRefusal('release', visit, asked),
  start: clinicRefusal('start', visit, asked),
  complete: clinicRefusal('complete', visit, asked),
  cancel: clinicRefusal('cancel', visit, asked),
})
