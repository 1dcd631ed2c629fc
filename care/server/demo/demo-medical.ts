import { medicalEntries, medicalListStates } from '#care/server/schema/medical-tables.ts'
import type { Db } from '#platform/db/db.ts'
import { demoId } from '#platform/demo-world.ts'
import type { MedicalEntries, MedicalList } from '#shared/medical-info/medical-lists.ts'

const patientId = demoId('telehealth', 'FOYER', 'Ana Rivera')
const day = 86_400_000

/** What Ana has told; the other lists wait for her. */
const told: { [L in MedicalList]?: readonly MedicalEntries[L][] } = {
  conditions: [{ name: 'Asthma', course: 'current', year: '2009', month: '', note: 'Mostly in spring' }],
  medications: [{ name: 'Albuterol', dose: '90 mcg', often: 'when needed', course: 'current', note: '' }],
  allergies: [{ name: 'Penicillin', reaction: 'Rash', severity: 'moderate' }],
  surgeries: [],
  contacts: [{ name: 'Ben Rivera', relation: 'spouse', phone: '5125550119' }],
}

/** Some of Ana's medical info: told half a year ago, so that it is worth confirming. */
export const seedDemoMedicalInfo = async (tx: Db, now: Date): Promise<void> => {
  const at = new Date(now.getTime() - 180 * day)
  for (const [list, entries] of Object.entries(told) as [MedicalList, readonly MedicalEntries[MedicalList][]][]) {
    const state = { patientId, list, isNone: entries.length === 0, version: 1, confirmedAt: at, confirmedBy: patientId }
    await tx.insert(medicalListStates).values(state)
    for (const data of entries) {
      await tx.insert(medicalEntries).values({
        ...{ id: demoId('medical entry', list, 'name' in data ? data.name : ''), patientId, list, data, version: 1 },
        ...{ createdAt: at, updatedAt: at, updatedBy: patientId },
      })
    }
  }
}
