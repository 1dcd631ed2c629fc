import { validate as isUuid } from 'uuid'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { selectVisitForUpdate, type Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { isAfterLastDay } from '#shared/clinicians/ending.ts'
import { isWantedOf } from '#shared/visits/choice/clinician-choice.ts'
import { serves } from '#shared/visits/clinic-rules.ts'
import { isLicensed, isLicensedThroughout } from '#shared/visits/license-rules.ts'

/** Whether a visit without a clinician is shown to this one: they serve such visits, and the member chose nobody else. */
export const isAsked = (clinician: Clinician, visit: Visit, now: Date): boolean =>
  serves(clinician, visit, now) && isWantedOf(visit, clinician.id, now)

/** Returns whether a clinician may see a visit: it is theirs, or it is unassigned and they serve such visits. */
export const mayLook = (clinician: Clinician, visit: Visit, now: Date): boolean =>
  visit.clinicianId === clinician.id || (visit.clinicianId === null && isAsked(clinician, visit, now))

/** Locks a clinician's own visit or one of a kind they serve; others are NotFound. A move of a colleague's visit is VisitChanged. */
export const lockClinicVisit = async (tx: Db, clinician: Clinician, visitId: string, now: Date): Promise<Visit> => {
  const visit = isUuid(visitId) ? await selectVisitForUpdate(tx, visitId) : null
  return visit && (visit.clinicianId === clinician.id || isAsked(clinician, visit, now)) ? visit : fail('NotFound')
}

/**
 * Fails with NotLicensed unless the clinician has a license for the visit's state now and throughout the visit at each planned time, and with
 * AfterLastDay if they have left by then.
 */
export const requireLicense = (
  clinician: Clinician,
  visit: Visit,
  now: Date,
  { planned = [], field }: { planned?: readonly Date[]; field?: string } = {},
): void => {
  const details = field === undefined ? {} : { field }
  const { licenses } = clinician
  const isValid = isLicensed(licenses, visit.state, now) && planned.every((at) => isLicensedThroughout(licenses, visit, at))
  if (!isValid) fail('NotLicensed', details)
  if ([now, ...planned].some((at) => isAfterLastDay(clinician, at))) fail('AfterLastDay', details)
}
