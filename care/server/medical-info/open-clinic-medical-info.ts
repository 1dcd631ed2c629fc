import type { Care } from '#care/server/care.ts'
import { visitForClinician } from '#care/server/clinicians/open-clinic-visit.ts'
import { listMedicalLists } from '#care/server/medical-info/medical-store.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { clinician: Clinician; visitId: string; asking: Asking }

/** The medical info of a visit's patient, for whoever may open the visit; that they looked is written down. */
export const openClinicMedicalInfo = async ({ db }: Care, { clinician, visitId, asking }: Asked) => {
  const { patientId } = await visitForClinician(db, clinician, visitId)
  const lists = await listMedicalLists(db, patientId)
  await writeAudit(db, asking.trail, { event: 'medical.open', outcome: 'ok', subjectId: patientId })
  return { lists }
}
