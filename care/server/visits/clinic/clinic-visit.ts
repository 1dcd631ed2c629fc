import { validate as isUuid } from 'uuid'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { selectVisitForUpdate, type Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { serves } from '#shared/visits/clinic-rules.ts'

/** Returns whether a clinician may see a visit: it is theirs, or it is unassigned and they serve such visits. */
export const mayLook = (clinician: Clinician, visit: Visit): boolean =>
  visit.clinicianId === clinician.id || (visit.clinicianId === null && serves(clinician, visit))

/** Locks a clinician's own visit or one of a kind they serve; others are NotFound. A move of a colleague's visit is VisitChanged. */
export const lockClinicVisit = async (tx: Db, clinician: Clinician, visitId: string): Promise<Visit> => {
  const visit = isUuid(visitId) ? await selectVisitForUpdate(tx, visitId) : null
  return visit && (visit.clinicianId === clinician.id || serves(clinician, visit)) ? visit : fail('NotFound')
}
