import { isDeepStrictEqual } from 'node:util'
import type { Care } from '#care/server/care.ts'
import { changedPerson } from '#care/server/medical-info/medical-access.ts'
import {
  countMedicalEntries,
  type EntryRow,
  findMedicalEntry,
  insertMedicalEntry,
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
import { dayIn } from '#shared/fields/zoned-time.ts'
import { type MedicalEntry, type MedicalList, mostEntries, readMedicalEntry } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'

type Words = { patientId: string; list: MedicalList; entryId: string; version: number; data: Readonly<Record<string, string>> }
type Asked = Words & { member: CareMember; asking: Asking }

/** What is kept of what was typed; the first thing that is wrong is refused at its field. */
const dataOf = (list: MedicalList, typed: unknown, today: string): MedicalEntry => {
  const { data, problems } = readMedicalEntry(list, typed, today)
  const [wrong] = Object.entries(problems ?? {})
  if (wrong) fail(wrong[1], { field: wrong[0] })
  return data ?? fail('InvalidInput')
}

/** Whether the entry was added already, by a call whose answer was lost. */
const isAdded = (before: EntryRow | null, data: MedicalEntry): boolean =>
  before !== null && before.version === 1 && isDeepStrictEqual(before.data, data)

const add = async (tx: Db, entry: EntryRow): Promise<void> => {
  const count = await countMedicalEntries(tx, entry.patientId, entry.list)
  if (count >= mostEntries[entry.list]) fail('ListFull')
  if (!(await insertMedicalEntry(tx, entry))) fail('Conflict')
}

/** Adds or changes an entry. Fails with Conflict where another tab or person changed it since, with the field's own code for what is wrong. */
export const saveMedicalEntry = async (care: Care, asked: Asked): Promise<ShownList> => {
  const { member, patientId, list, entryId: id, version, asking } = asked
  changedPerson(member, patientId)
  const now = care.clock.now()
  const data = dataOf(list, asked.data, dayIn(member.claims.member.timeZone ?? care.config.timeZone, now))
  await care.db.transaction(async (tx) => {
    const state = await lockMedicalList(tx, patientId, list)
    const before = await findMedicalEntry(tx, id)
    if (before && (before.patientId !== patientId || before.list !== list)) fail('NotFound')
    await writeAudit(tx, asking.trail, { event: 'medical.save', outcome: 'ok', reason: list, subjectId: patientId })
    if (version === 0 && isAdded(before, data)) return
    if (version === 0) {
      await add(tx, { id, patientId, list, data, version: 1, createdAt: now, updatedAt: now, updatedBy: member.id, removedAt: null })
    } else {
      if (before?.version !== version || before.removedAt !== null) return fail('Conflict')
      await updateMedicalEntry(tx, before, { data, updatedAt: now, updatedBy: member.id })
    }
    await saveMedicalState(tx, state, { isNone: false, by: member.id, now })
  })
  return listNow(care, patientId, list)
}
