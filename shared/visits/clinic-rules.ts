import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { isLicensed, isLicensedThroughout, type License } from '#shared/visits/license-rules.ts'
import { phoneStartRefusal } from '#shared/visits/location-rules.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import { isSoon } from '#shared/visits/visit-rules.ts'
import { stateAfter, type VisitEvent, type VisitState } from '#shared/visits/visit-states.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** The visit fields that the clinic's rules need. */
export type RuledClinicVisit = {
  type: VisitType
  method: VisitMethod
  status: VisitState
  isOnDemand: boolean
  requestedAt: Date
  /** Times that the member requested. */
  requestedTimes: readonly Date[]
  /** The visit's clinician; null while the visit waits for any clinician. */
  clinicianId: string | null
  /** The visit cannot be started before this time, because the member is about to cancel it. */
  heldUntil: Date | null
  startedAt: Date | null
  /** When the patient's location was last confirmed. */
  locationConfirmedAt: Date | null
}

export const clinicActions = ['accept', 'propose', 'release', 'start', 'complete', 'cancel', 'miss'] as const
export type ClinicAction = (typeof clinicActions)[number] & VisitEvent

type Serving = { types: readonly string[]; methods: readonly string[]; licenses: readonly License[] }
type Served = { type: VisitType; method: VisitMethod; state: string }

/**
 * Whether a clinician serves a visit that takes place at this time: its type, its method, and a valid license for its state. Dermatology is
 * answered by message, so its method does not count.
 */
export const serves = (clinician: Serving, visit: Served, at: Date): boolean =>
  clinician.types.includes(visit.type) &&
  (visit.type === 'Dermatology' || clinician.methods.includes(visit.method)) &&
  isLicensed(clinician.licenses, visit.state, at)

/** Whether a clinician serves a visit planned for this time, and their license lasts to its planned end. */
export const servesPlanned = (clinician: Serving, visit: Served, startsAt: Date): boolean =>
  serves(clinician, visit, startsAt) && isLicensedThroughout(clinician.licenses, visit, startsAt)

/** At least one requested time must be in the future; otherwise the clinic proposes other times. */
const acceptRefusal = ({ isOnDemand, requestedTimes }: RuledClinicVisit, now: Date): ErrorCode | null =>
  isOnDemand || requestedTimes.some((time) => time > now) ? null : 'TimePast'

/** A visit starts only near its time, not while the member is about to cancel it, and by phone only once the location is confirmed. */
const startRefusal = (visit: RuledClinicVisit, policy: VisitPolicy, now: Date): ErrorCode | null => {
  if (visit.heldUntil !== null && visit.heldUntil > now) return 'VisitChanged'
  if (!visit.isOnDemand && !isSoon(visit, policy, now)) return 'VisitNotOpen'
  return phoneStartRefusal(visit, now)
}

type Missable = { isOnDemand: boolean; type: VisitType; requestedAt: Date; startedAt: Date | null }

/** From when a clinician may say that the patient did not come: so many minutes after start and scheduled time. Null for a visit without either. */
export const missableFrom = ({ isOnDemand, type, requestedAt, startedAt }: Missable, policy: VisitPolicy): Date | null => {
  if (isOnDemand || type === 'Dermatology' || startedAt === null) return null
  const waitMs = (policy.noShowMinutes ?? defaultNoShowMinutes) * 60_000
  return new Date(Math.max(requestedAt.getTime(), startedAt.getTime()) + waitMs)
}

/** The minutes of visits requested before the policy had them. */
const defaultNoShowMinutes = 15

/** What a missed visit costs: the policy's fee, never more than the visit. */
export const noShowFee = ({ policy, priceCents }: { policy: VisitPolicy; priceCents: number }): number =>
  Math.min(policy.noShowFeeCents ?? 0, priceCents)

const missRefusal = (visit: RuledClinicVisit, policy: VisitPolicy, now: Date): ErrorCode | null => {
  const from = missableFrom(visit, policy)
  if (from === null) return 'VisitChanged'
  return now < from ? 'VisitNotOpen' : null
}

/** Returns why a clinician may not do this with a visit now, or null if they may. The clinic's pages and the server both use it. */
export const clinicRefusal = (
  action: ClinicAction,
  visit: RuledClinicVisit,
  { clinicianId, policy, now }: { clinicianId: string; policy: VisitPolicy; now: Date },
): ErrorCode | null => {
  if (visit.clinicianId !== null && visit.clinicianId !== clinicianId) return 'VisitChanged'
  if (stateAfter(visit.status, action, 'clinician') === null) return 'VisitChanged'
  if (action === 'accept') return acceptRefusal(visit, now)
  // A visit on demand has no time to propose.
  if (action === 'propose' && visit.isOnDemand) return 'VisitNotMovable'
  if (action === 'miss') return missRefusal(visit, policy, now)
  return action === 'start' ? startRefusal(visit, policy, now) : null
}

/** The actions that practice medicine, or promise to. A visit that has begun may be completed, and any may be given up. */
const licensedActions: readonly ClinicAction[] = ['accept', 'propose', 'start']

/** Returns why a clinician's licenses forbid an action on a visit in this state at this time; null if they allow it. */
export const licenseRefusal = (action: ClinicAction, state: string, licenses: readonly License[], at: Date): ErrorCode | null =>
  licensedActions.includes(action) && !isLicensed(licenses, state, at) ? 'NotLicensed' : null

/** Returns the refusal of every action; null means allowed. */
export const clinicActionsOf = (
  visit: RuledClinicVisit,
  asked: { clinicianId: string; policy: VisitPolicy; now: Date },
): Record<ClinicAction, ErrorCode | null> => ({
  accept: clinicRefusal('accept', visit, asked),
  propose: clinicRefusal('propose', visit, asked),
  release: clinicRefusal('release', visit, asked),
  start: clinicRefusal('start', visit, asked),
  complete: clinicRefusal('complete', visit, asked),
  cancel: clinicRefusal('cancel', visit, asked),
  miss: clinicRefusal('miss', visit, asked),
})
