import { listMedicalLists } from '#care/server/medical-info/store/medical-store.ts'
import { listPrescriptionsOf, openContent } from '#care/server/prescribing/prescription-store.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import type { MedicalEntries, MedicalList } from '#shared/medical-info/medical-lists.ts'
import { isAnswered } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { isActive } from '#shared/prescribing/order-states.ts'
import type { PatientDrugs } from '#shared/prescribing/safety-warnings.ts'

const entriesOf = <L extends MedicalList>(lists: readonly ShownList[], list: L): MedicalEntries[L][] | null => {
  const found = lists.find((one) => one.list === list)
  // An entry that cannot be read may be the one that matters: nothing is known then.
  if (!found || !isAnswered(found) || found.entries.some(({ data }) => data === null)) return null
  return found.entries.map(({ data }) => data as MedicalEntries[L])
}

/** A patient's allergies, current medicines and active prescriptions; `except` is a prescription to leave out, with its refills. */
export const patientDrugs = async (care: Sealing, patientId: string, now: Date, except: string | null = null): Promise<PatientDrugs> => {
  const lists = await listMedicalLists(care, patientId)
  const prescribed: string[] = []
  for (const row of await listPrescriptionsOf(care.db, [patientId])) {
    if (except !== null && (row.id === except || row.refillOf === except)) continue
    const content = await openContent(care, row)
    const { status, signedAt, refills } = row
    if (content && isActive({ status, signedAt, refills, daysSupply: content.daysSupply }, now)) prescribed.push(content.drug.drug)
  }
  return {
    allergies: entriesOf(lists, 'allergies')?.map(({ name }) => name) ?? null,
    medications: entriesOf(lists, 'medications')?.flatMap(({ name, course }) => (course === 'current' ? [name] : [])) ?? null,
    prescribed: [...new Set(prescribed)],
  }
}
