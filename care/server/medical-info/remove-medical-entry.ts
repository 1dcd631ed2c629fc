import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { changedPerson } from '#care/server/medical-info/medical-access.ts'
import {
  countMedicalEntries,
  type EntryRow,
  findMedicalEntry,
  lockMedicalList,
  saveMedicalState,
  updateMedicalEntry,
} from '#care/server/medical-info/medical-store.ts'
import { listNow } from '#care/server/medical-info/read-medical-info.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { type MedicalList, mostEntries } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'

type Removal = { patientId: string; list: MedicalList; entryId: string; version: number; isRemoved: boolean }
type Asked = Removal & { member: CareMember; asking: Asking }

const ownEntry = async (tx: Db, { patientId, list, entryId }: Pick<Removal, 'patientId' | 'list' | 'entryId'>): Promise<EntryRow> => {
  const entry = isUuid(entryId) ? await findMedicalEntry(tx, entryId) : null
  return entry?.patientId === patientId && entry.list === list ? entry : fail('NotFound')
}

/** Takes an entry out of its list, or puts it back. What is so already stays; a version that is not the latest is Conflict. */
export const removeMedicalEntry = async (
  care: Care,
  { member, patientId, list, entryId, version, isRemoved, asking }: Asked,
): Promise<ShownList> => {
  changedPerson(member, patientId)
  await care.db.transaction(async (tx) => {
    const state = await lockMedicalList(tx, patientId, list)
    const entry = await ownEntry(tx, { patientId, list, entryId })
    const event = isRemoved ? 'medical.remove' : 'medical.restore'
    await writeAudit(tx, asking.trail, { event, outcome: 'ok', reason: list, subjectId: patientId })
    if ((entry.removedAt !== null) === isRemoved) return
    if (entry.version !== version) return fail('Conflict')
    if (!isRemoved && (await countMedicalEntries(tx, patientId, list)) >= mostEntries[list]) return fail('ListFull')
    const now = care.clock.now()
    await updateMedicalEntry(tx, entry, { removedAt: isRemoved ? now : null, updatedAt: now, updatedBy: member.id })
    await saveMedicalState(tx, state, { isNone: false, by: member.id, now })
  })
  return listNow(care, patientId, list)
}
