import { isDeepStrictEqual } from 'node:util'
import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { changedPerson } from '#care/server/medical-info/medical-access.ts'
import { listNow } from '#care/server/medical-info/read-medical-info.ts'
import {
  countMedicalEntries,
  type EntryRow,
  findMedicalEntry,
  insertMedicalEntry,
  listMedicalLists,
  lockMedicalList,
  saveMedicalState,
  updateMedicalEntry,
} from '#care/server/medical-info/store/medical-store.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { type MedicalEntry, type MedicalList, medicalLists, mostEntries, readMedicalEntry } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'

type ConfirmedList = { list: MedicalList; version: number; isNone: boolean }
type ConfirmMedicalListsInput = { member: CareMember; patientId: string; lists: readonly ConfirmedList[]; request: RequestContext }

/** Confirms lists at the versions that the member saw. Fails with Conflict, and confirms none, if one has changed since. */
export const confirmMedicalLists = async (care: Care, { member, patientId, lists, request }: ConfirmMedicalListsInput) => {
  changedPerson(member, patientId)
  const now = care.clock.now()
  // Always in the same order, to avoid deadlocks between concurrent confirmations.
  const inOrder = medicalLists.flatMap((list) => lists.find((one) => one.list === list) ?? [])
  await care.db.transaction(async (tx) => {
    for (const { list, version, isNone } of inOrder) {
      const state = await lockMedicalList(tx, patientId, list)
      const isEmpty = (await countMedicalEntries(tx, patientId, list)) === 0
      // An empty list must be confirmed as "none", and a non-empty one must not.
      if (state.version !== version || isEmpty !== isNone) fail('Conflict')
      await saveMedicalState(tx, state, { isNone, by: member.id, now })
    }
    await writeAudit(tx, request.auditContext, { event: 'medical.confirm', outcome: 'ok', subjectId: patientId })
  })
  return { lists: await listMedicalLists(care, patientId) }
}

type Removal = { patientId: string; list: MedicalList; entryId: string; version: number; isRemoved: boolean }
type RemoveMedicalEntryInput = Removal & { member: CareMember; request: RequestContext }

const ownEntry = async (tx: Db, { patientId, list, entryId }: Pick<Removal, 'patientId' | 'list' | 'entryId'>): Promise<EntryRow> => {
  const entry = isUuid(entryId) ? await findMedicalEntry(tx, entryId) : null
  return entry?.patientId === patientId && entry.list === list ? entry : fail('NotFound')
}

/** Removes an entry from its list or restores it; no change if already so. An outdated version is Conflict. */
export const removeMedicalEntry = async (
  care: Care,
  { member, patientId, list, entryId, version, isRemoved, request }: RemoveMedicalEntryInput,
): Promise<ShownList> => {
  changedPerson(member, patientId)
  await care.db.transaction(async (tx) => {
    const state = await lockMedicalList(tx, patientId, list)
    const entry = await ownEntry(tx, { patientId, list, entryId })
    const event = isRemoved ? 'medical.remove' : 'medical.restore'
    await writeAudit(tx, request.auditContext, { event, outcome: 'ok', reason: list, subjectId: patientId })
    if ((entry.removedAt !== null) === isRemoved) return
    if (entry.version !== version) return fail('Conflict')
    if (!isRemoved && (await countMedicalEntries(tx, patientId, list)) >= mostEntries[list]) return fail('ListFull')
    const now = care.clock.now()
    await updateMedicalEntry(tx, entry, { removedAt: isRemoved ? now : null, updatedAt: now, updatedBy: member.id })
    await saveMedicalState(tx, state, { isNone: false, by: member.id, now })
  })
  return listNow(care, patientId, list)
}

type Words = { patientId: string; list: MedicalList; entryId: string; version: number; data: Readonly<Record<string, string>> }
type Asked = Words & { member: CareMember; request: RequestContext }

/** Validates an entry and returns its data; fails with the first problem at its field. */
const dataOf = (list: MedicalList, typed: unknown, today: string): MedicalEntry => {
  const { data, problems } = readMedicalEntry(list, typed, today)
  const [wrong] = Object.entries(problems ?? {})
  if (wrong) fail(wrong[1], { field: wrong[0] })
  return data ?? fail('InvalidInput')
}

/** Whether an earlier call, whose response was lost, already added the entry. */
const isAdded = async ({ fields }: Sealing, before: EntryRow | null, data: MedicalEntry): Promise<boolean> =>
  before !== null && before.version === 1 && isDeepStrictEqual(await fields.open(places.medicalData(before.id), before.data), data)

const add = async (tx: Db, entry: EntryRow): Promise<void> => {
  const count = await countMedicalEntries(tx, entry.patientId, entry.list)
  if (count >= mostEntries[entry.list]) fail('ListFull')
  if (!(await insertMedicalEntry(tx, entry))) fail('Conflict')
}

/** Adds or changes an entry. Fails with Conflict if someone changed it since, or with the invalid field's own code. */
export const saveMedicalEntry = async (care: Care, asked: Asked): Promise<ShownList> => {
  const { member, patientId, list, entryId: id, version, request } = asked
  changedPerson(member, patientId)
  const now = care.clock.now()
  const data = dataOf(list, asked.data, dayIn(member.claims.member.timeZone ?? care.config.timeZone, now))
  await care.db.transaction(async (tx) => {
    const state = await lockMedicalList(tx, patientId, list)
    const before = await findMedicalEntry(tx, id)
    if (before && (before.patientId !== patientId || before.list !== list)) fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'medical.save', outcome: 'ok', reason: list, subjectId: patientId })
    if (version === 0 && (await isAdded(care, before, data))) return
    const sealed = care.fields.seal(places.medicalData(id), data)
    if (version === 0) {
      await add(tx, {
        id,
        patientId,
        list,
        data: sealed,
        version: 1,
        createdAt: now,
        updatedAt: now,
        updatedBy: member.id,
        removedAt: null,
      })
    } else {
      if (before?.version !== version || before.removedAt !== null) return fail('Conflict')
      await updateMedicalEntry(tx, before, { data: sealed, updatedAt: now, updatedBy: member.id })
    }
    await saveMedicalState(tx, state, { isNone: false, by: member.id, now })
  })
  return listNow(care, patientId, list)
}
