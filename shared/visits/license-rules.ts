import { dayIn } from '#shared/fields/zoned-time.ts'
import { visitEnd } from '#shared/visits/visit-length.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/**
 * A clinician's license in a US state. `expiresOn` is its last day, `YYYY-MM-DD`. Only licenses taken over from a version that stored states
 * alone have no number ('') and no known last day (null).
 */
export type License = { state: string; number: string; expiresOn: string | null }

/** States and territories whose day ends before New York's. */
const earlierZones: Readonly<Record<string, string>> = {
  GU: 'Pacific/Guam',
  MP: 'Pacific/Guam',
  PR: 'America/Puerto_Rico',
  VI: 'America/Puerto_Rico',
}

/** The day in a state, in its easternmost zone or one further east: a license may end some hours early, never late. */
const dayOfState = (state: string, at: Date): string => dayIn(earlierZones[state] ?? 'America/New_York', at)

/** Whether a license for this state is valid at this time. */
export const isLicensed = (licenses: readonly License[], state: string, at: Date): boolean =>
  licenses.some((license) => license.state === state && (license.expiresOn === null || dayOfState(state, at) <= license.expiresOn))

/** Whether a license for its state is valid from the start of a planned visit to its planned end. */
export const isLicensedThroughout = (
  licenses: readonly License[],
  { state, type }: { state: string; type: VisitType },
  startsAt: Date,
): boolean => [startsAt, visitEnd(type, startsAt)].every((at) => isLicensed(licenses, state, at))

/** Days before its last day from which on a clinician is reminded to renew a license, once for each. */
export const licenseWarningDays = [60, 30, 7] as const

const dayMs = 86_400_000

/** Days until a license ends, negative once it has; null if its last day is not known. */
export const daysLeft = ({ state, expiresOn }: License, now: Date): number | null =>
  expiresOn === null ? null : Math.round((Date.parse(expiresOn) - Date.parse(dayOfState(state, now))) / dayMs)

/** How a license stands now. */
export const stateOfLicense = (license: License, now: Date): 'valid' | 'ends soon' | 'ended' => {
  const left = daysLeft(license, now)
  if (left === null || left > licenseWarningDays[0]) return 'valid'
  return left < 0 ? 'ended' : 'ends soon'
}

/** The smallest of the reminders that is due: 60, 30 or 7 days before the last day; null outside of these days. */
export const dueLicenseWarning = (license: License, now: Date): number | null => {
  const left = daysLeft(license, now)
  return left === null || left < 0 ? null : (licenseWarningDays.findLast((days) => left <= days) ?? null)
}
