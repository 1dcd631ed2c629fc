import type { Care } from '#care/server/care.ts'
import { medicalPeople, seenPerson } from '#care/server/medical-info/medical-access.ts'
import { listMedicalLists } from '#care/server/medical-info/medical-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'

type Asked = { member: CareMember; patientId: string | null; asking: Asking }

/** All of a patient's medical info. Somebody whom the member may not see is NotFound. */
export const readMedicalInfo = async ({ db }: Care, { member, patientId, asking }: Asked) => {
  const person = seenPerson(member, patientId ?? member.id)
  const lists = await listMedicalLists(db, person.telehealthId)
  await writeAudit(db, asking.trail, { event: 'medical.read', outcome: 'ok', subjectId: person.telehealthId })
  return { people: medicalPeople(member), person, zip: member.claims.member.zip, lists }
}

/** One list as it now stands. */
export const listNow = async ({ db }: Pick<Care, 'db'>, patientId: string, list: MedicalList): Promise<ShownList> =>
  (await listMedicalLists(db, patientId)).find((one) => one.list === list) ?? fail('NotFound')
