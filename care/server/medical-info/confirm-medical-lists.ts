import type { Care } from '#care/server/care.ts'
import { changedPerson } from '#care/server/medical-info/medical-access.ts'
import { countMedicalEntries, listMedicalLists, lockMedicalList, saveMedicalState } from '#care/server/medical-info/medical-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { type MedicalList, medicalLists } from '#shared/medical-info/medical-lists.ts'

type Said = { list: MedicalList; version: number; isNone: boolean }
type Asked = { member: CareMember; patientId: string; lists: readonly Said[]; asking: Asking }

/** Says that lists are still right as they were seen. Fails with Conflict, and confirms none, where one was changed since. */
export const confirmMedicalLists = async (care: Care, { member, patientId, lists, asking }: Asked) => {
  changedPerson(member, patientId)
  const now = care.clock.now()
  // Always in one order, so that two who confirm at once do not wait for each other.
  const inOrder = medicalLists.flatMap((list) => lists.find((one) => one.list === list) ?? [])
  await care.db.transaction(async (tx) => {
    for (const { list, version, isNone } of inOrder) {
      const state = await lockMedicalList(tx, patientId, list)
      const isEmpty = (await countMedicalEntries(tx, patientId, list)) === 0
      // An empty list says something only with the word that there is nothing.
      if (state.version !== version || isEmpty !== isNone) fail('Conflict')
      await saveMedicalState(tx, state, { isNone, by: member.id, now })
    }
    await writeAudit(tx, asking.trail, { event: 'medical.confirm', outcome: 'ok', subjectId: patientId })
  })
  return { lists: await listMedicalLists(care.db, patientId) }
}
