import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { findClinicianById } from '#care/server/clinicians/clinician-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { deleteKept, insertKept, listKeptIds, lockKept } from '#care/server/visits/choice/choice-store.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor, scopeRefusal } from '#shared/care/managed.ts'
import { mostKept } from '#shared/visits/choice/clinician-choice.ts'

type Kept = { patientId: string; clinicianId: string; isKept: boolean }
type Asked<I> = { member: CareMember; input: I; request: RequestContext }

/**
 * Keeps a clinician for a patient, or removes them. Fails with NotFound or ScopeMissing unless the member may request visits for the patient,
 * with NotFound for a clinician who does not see patients here, and with ListFull.
 */
export const keepClinician = (
  { db, clock }: Care,
  { member, input: { patientId, clinicianId, isKept }, request }: Asked<Kept>,
): Promise<{ isKept: boolean }> => {
  if (!actsFor(member, patientId, 'book')) return fail(scopeRefusal(member, patientId))
  if (!isUuid(clinicianId)) return fail('NotFound')
  return db.transaction(async (tx) => {
    if (isKept) {
      await lockKept(tx, patientId)
      const clinician = await findClinicianById(tx, clinicianId)
      if (!clinician || clinician.endedAt !== null) return fail('NotFound')
      const kept = await listKeptIds(tx, patientId)
      if (kept.size >= mostKept && !kept.has(clinicianId)) return fail('ListFull')
      await insertKept(tx, { patientId, clinicianId, keptBy: member.id, keptAt: clock.now() })
    } else await deleteKept(tx, patientId, clinicianId)
    await writeAudit(tx, request.auditContext, {
      event: 'consult.keep',
      outcome: 'ok',
      subjectId: patientId,
      reason: isKept ? 'kept' : 'removed',
    })
    return { isKept }
  })
}

/** The same for the clinician of a visit. Fails with NotFound for a visit that the member may not see, or that has no clinician. */
export const keepClinicianOfVisit = async (
  care: Care,
  { input: { visitId, isKept }, ...asked }: Asked<{ visitId: string; isKept: boolean }>,
): Promise<{ isKept: boolean }> => {
  const { patientId, clinicianId } = await ownVisit(care.db, asked.member, visitId)
  if (clinicianId === null) return fail('NotFound')
  return keepClinician(care, { ...asked, input: { patientId, clinicianId, isKept } })
}
