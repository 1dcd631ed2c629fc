import type { Care } from '#care/server/care.ts'
import { visitForClinician } from '#care/server/clinicians/open-clinic-visit.ts'
import { medicalPeople, seenPerson } from '#care/server/medical-info/medical-access.ts'
import { listMedicalLists } from '#care/server/medical-info/store/medical-store.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'

type OpenClinicMedicalInfoInput = { clinician: Clinician; visitId: string; request: RequestContext }

/** Returns the medical info of a visit's patient to a clinician who may open the visit, and writes an audit row. */
export const openClinicMedicalInfo = async (care: Care, { clinician, visitId, request }: OpenClinicMedicalInfoInput) => {
  const { db } = care
  const { patientId } = await visitForClinician(care, clinician, visitId)
  const lists = await listMedicalLists(care, patientId)
  await writeAudit(db, request.auditContext, { event: 'medical.open', outcome: 'ok', subjectId: patientId })
  return { lists }
}

type Asked = { member: CareMember; patientId: string | null; request: RequestContext }

/** Returns all of a patient's medical info. A patient whom the member may not see is NotFound. */
export const readMedicalInfo = async (care: Care, { member, patientId, request }: Asked) => {
  const person = seenPerson(member, patientId ?? member.id)
  const lists = await listMedicalLists(care, person.telehealthId)
  await writeAudit(care.db, request.auditContext, { event: 'medical.read', outcome: 'ok', subjectId: person.telehealthId })
  return { people: medicalPeople(member), person, zip: member.claims.member.zip, lists }
}

/** Returns the current state of one list. */
export const listNow = async (care: Sealing, patientId: string, list: MedicalList): Promise<ShownList> =>
  (await listMedicalLists(care, patientId)).find((one) => one.list === list) ?? fail('NotFound')
