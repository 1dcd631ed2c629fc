import { validate as isUuid } from 'uuid'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import { lockVisit, type Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { serves } from '#shared/visits/clinic-rules.ts'

/** Whether a clinician may look at a visit: it is theirs, or it waits and they see such visits. */
export const mayLook = (clinician: Clinician, visit: Visit): boolean =>
  visit.clinicianId === clinician.id || (visit.clinicianId === null && serves(clinician, visit))

/** A visit for a clinician to act on, its row locked. What is none of theirs is NotFound; what a colleague has meanwhile, the rules call VisitChanged. */
export const lockClinicVisit = async (tx: Db, clinician: Clinician, visitId: string): Promise<Visit> => {
  const visit = isUuid(visitId) ? await lockVisit(tx, visitId) : null
  return visit && (visit.clinicianId === clinician.id || serves(clinician, visit)) ? visit : fail('NotFound')
}
