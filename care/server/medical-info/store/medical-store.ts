import { and, asc, eq, isNull } from 'drizzle-orm'
import { medicalEntries, medicalListStates } from '#care/server/schema/medical-tables.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Db } from '#platform/db/db.ts'
import { type MedicalList, medicalLists } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'

export type EntryRow = typeof medicalEntries.$inferSelect
type StateRow = typeof medicalListStates.$inferSelect

const stateOf = (patientId: string, list: MedicalList) => and(eq(medicalListStates.patientId, patientId), eq(medicalListStates.list, list))

/** Returns all of a patient's lists in their fixed order. */
export const listMedicalLists = async ({ db, fields }: Sealing, patientId: string): Promise<ShownList[]> => {
  const isOfList = and(eq(medicalEntries.patientId, medicalListStates.patientId), eq(medicalEntries.list, medicalListStates.list))
  // Every entry has a state: `lockMedicalList` creates it first.
  const rows = await db
    .select({ state: medicalListStates, entry: medicalEntries })
    .from(medicalListStates)
    .leftJoin(medicalEntries, and(isOfList, isNull(medicalEntries.removedAt)))
    .where(eq(medicalListStates.patientId, patientId))
    .orderBy(asc(medicalEntries.createdAt), asc(medicalEntries.id))
  const opened = await Promise.all(
    rows.flatMap(({ entry }) =>
      entry === null ? [] : fields.openOrNull(places.medicalData(entry.id), entry.data).then((data) => ({ ...entry, data })),
    ),
  )
  return medicalLists.map((list) => {
    const state = rows.find((one) => one.state.list === list)?.state
    return {
      list,
      version: state?.version ?? 0,
      isNone: state?.isNone ?? false,
      confirmedAt: state?.confirmedAt?.toISOString() ?? null,
      entries: opened
        .filter((entry) => entry.list === list)
        .map(({ id, version, data, updatedAt }) => ({ id, version, data, updatedAt: updatedAt.toISOString() })),
    }
  })
}

/** Returns a patient's allergies. */
export const findAllergies = async (care: Sealing, patientId: string): Promise<ShownList | null> =>
  (await listMedicalLists(care, patientId)).find(({ list }) => list === 'allergies') ?? null

/** Selects a list's state, creating it if needed, and locks its row until the transaction ends. */
export const lockMedicalList = async (tx: Db, patientId: string, list: MedicalList): Promise<StateRow> => {
  await tx.insert(medicalListStates).values({ patientId, list, isNone: false, version: 0 }).onConflictDoNothing()
  const [state] = await tx.select().from(medicalListStates).where(stateOf(patientId, list)).for('update')
  if (!state) throw new Error('a list that was just made is gone')
  return state
}

/** Stores a list's change or confirmation by a member who saw the whole list. */
export const saveMedicalState = async (
  tx: Db,
  { patientId, list, version }: StateRow,
  change: { isNone: boolean; by: string; now: Date },
) => {
  await tx
    .update(medicalListStates)
    .set({ isNone: change.isNone, version: version + 1, confirmedAt: change.now, confirmedBy: change.by })
    .where(stateOf(patientId, list))
}

export const findMedicalEntry = async (db: Db, id: string): Promise<EntryRow | null> =>
  (await db.select().from(medicalEntries).where(eq(medicalEntries.id, id)))[0] ?? null

export const countMedicalEntries = (db: Db, patientId: string, list: MedicalList): Promise<number> =>
  db.$count(medicalEntries, and(eq(medicalEntries.patientId, patientId), eq(medicalEntries.list, list), isNull(medicalEntries.removedAt)))

/** Inserts an entry; returns false if its id is already used. */
export const insertMedicalEntry = async (tx: Db, entry: EntryRow): Promise<boolean> =>
  (await tx.insert(medicalEntries).values(entry).onConflictDoNothing().returning({ id: medicalEntries.id })).length === 1

export const updateMedicalEntry = async (
  tx: Db,
  { id, version }: EntryRow,
  changes: Pick<EntryRow, 'updatedAt' | 'updatedBy'> & Partial<Pick<EntryRow, 'data' | 'removedAt'>>,
): Promise<void> => {
  await tx
    .update(medicalEntries)
    .set({ ...changes, version: version + 1 })
    .where(eq(medicalEntries.id, id))
}
