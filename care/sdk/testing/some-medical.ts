import type { MedicalInfo } from '#care/sdk/flows/medical-info/use-medical-info.ts'
import { type MedicalList, medicalLists } from '#shared/medical-info/medical-lists.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'

/** Medical info with all lists unanswered, except those given. */
export const someMedicalInfo = (lists: { [L in MedicalList]?: Partial<ShownList> } = {}): MedicalInfo => {
  const ana = { telehealthId: 'ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14', isSelf: true, mayChange: true }
  return {
    people: [ana],
    person: ana,
    zip: '78704',
    lists: medicalLists.map((list) => ({ list, version: 0, isNone: false, confirmedAt: null, entries: [], ...lists[list] })),
  }
}
