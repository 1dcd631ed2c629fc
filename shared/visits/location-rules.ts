import { z } from 'zod/mini'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { phoneField } from '#shared/fields/phone-field.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { isLicensed, type License } from '#shared/visits/license-rules.ts'
import type { VisitPolicy } from '#shared/visits/visit-policy.ts'
import { isSoon } from '#shared/visits/visit-rules.ts'
import type { VisitState } from '#shared/visits/visit-states.ts'
import type { VisitMethod, VisitType } from '#shared/visits/visit-types.ts'

/** Where an ambulance would go. `zip` may be empty, because some ZIP codes lie in two states. */
export const emergencyAddress = z.object({
  address1: z.string('Required').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(160, 'TooManyCharacters')),
  city: z.string('Required').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(80, 'TooManyCharacters')),
  zip: z._default(z.string().check(z.trim(), z.regex(/^(\d{5})?$/, 'ZipInvalid')), ''),
})
export type EmergencyAddress = z.infer<typeof emergencyAddress>

/** Where the patient is during the visit, and the number to call if the connection is lost. */
export const visitLocation = z.extend(emergencyAddress, { state: z.enum(usStates, 'Required'), phone: phoneField })
export type VisitLocation = z.infer<typeof visitLocation>

/** A location as a form shows it first: parts that are not known are empty. */
export const suggestedLocation = z.object({
  address1: z.string(),
  city: z.string(),
  zip: z.string(),
  state: z.string(),
  /** Ten digits or empty. */
  phone: z.string(),
})
export type SuggestedLocation = z.infer<typeof suggestedLocation>

/** A location must have been confirmed within this many milliseconds before the visit's start. */
export const locationFreshMs = 2 * 3_600_000

type Located = { startedAt: Date | null; locationConfirmedAt: Date | null }

/** Whether the location was confirmed for this call: at most two hours before the visit's start, or before now if it has not started. */
export const isLocationConfirmed = ({ startedAt, locationConfirmedAt }: Located, now: Date): boolean =>
  locationConfirmedAt !== null && (startedAt ?? now).getTime() - locationConfirmedAt.getTime() <= locationFreshMs

type Confirmable = { type: VisitType; method: VisitMethod; status: VisitState; isOnDemand: boolean; requestedAt: Date }

/** Dermatology is answered by message, so nobody calls. */
const hasCall = ({ type }: Pick<Confirmable, 'type'>): boolean => type !== 'Dermatology'

/** Why a member may not confirm the location now; null if the waiting room is open, or a phone visit is about to begin. */
export const memberLocationRefusal = (visit: Confirmable, policy: VisitPolicy, now: Date): ErrorCode | null => {
  const isTime = visit.isOnDemand || visit.status === 'Started' || isSoon(visit, policy, now)
  return hasCall(visit) && isTime ? null : 'VisitNotOpen'
}

/** Why a clinician may not record the location; null for their own visit that is agreed or has begun. */
export const clinicLocationRefusal = (visit: Confirmable & { clinicianId: string | null }, clinicianId: string): ErrorCode | null => {
  if (visit.clinicianId !== clinicianId || (visit.status !== 'Locked' && visit.status !== 'Started')) return 'VisitChanged'
  return hasCall(visit) ? null : 'VisitNotOpen'
}

/** Nobody can tell the server when a phone call begins, so a phone visit starts only after its location was confirmed. */
export const phoneStartRefusal = (visit: Pick<Confirmable, 'type' | 'method'> & Located, now: Date): ErrorCode | null =>
  visit.method === 'Phone' && hasCall(visit) && !isLocationConfirmed(visit, now) ? 'LocationNeeded' : null

/** A visit that has begun becomes one by phone only after its location was confirmed, because its start can no longer wait for that. */
export const startedPhoneRefusal = (visit: { status: VisitState } & Located, now: Date): ErrorCode | null =>
  visit.status === 'Started' && !isLocationConfirmed(visit, now) ? 'LocationNeeded' : null

/**
 * When the clinician's license is checked: now or, once the visit has begun, at its start or at a later confirmation. So a license that
 * ends during the call does not interrupt it, and a patient who moves is checked again.
 */
const licensedSince = ({ startedAt, locationConfirmedAt }: Located, now: Date): Date =>
  startedAt === null ? now : new Date(Math.max(startedAt.getTime(), locationConfirmedAt?.getTime() ?? 0))

/** Whether the visit's clinician may not treat the patient where they are. */
export const isUnlicensedThere = (visit: Located & { state: string }, licenses: readonly License[], now: Date): boolean =>
  !isLicensed(licenses, visit.state, licensedSince(visit, now))

/** Why the call may not begin; null if it may. A clinician may wait in the room for the confirmation; members and guests may not. */
export const callRefusal = (
  visit: Located & { state: string },
  { licenses, role, now }: { licenses: readonly License[]; role: 'member' | 'guest' | 'clinician'; now: Date },
): ErrorCode | null => {
  if (isUnlicensedThere(visit, licenses, now)) return role === 'clinician' ? 'NotLicensed' : 'ClinicianNotLicensed'
  return role === 'clinician' || isLocationConfirmed(visit, now) ? null : 'LocationNeeded'
}
