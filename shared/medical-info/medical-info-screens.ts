import { z } from 'zod/mini'
import { medicalLists } from '#shared/medical-info/medical-lists.ts'
import { medicalList, medicalPerson } from '#shared/medical-info/medical-shape.ts'
import { screen } from '#shared/screen.ts'

const patientId = z.string()
const list = z.enum(medicalLists)
const version = z.int()

/** The screen calls of medical info. Those that change a list return the new list. */
export const medicalInfoScreens = {
  readMedicalInfo: screen('medical_info', {
    about:
      'What a patient has told of themselves, list by list, and for whom else the member may see it. Without a patient, the member’s own.',
    input: z.object({ patientId: z._default(z.nullable(z.string()), null) }),
    data: z.object({ people: z.array(medicalPerson), person: medicalPerson, zip: z.nullable(z.string()), lists: z.array(medicalList) }),
  }),
  saveMedicalEntry: screen('save_medical_entry', {
    about:
      'Adds an entry, whose id the caller makes, or changes the version of one that was seen. Adding the same twice is adding it once; a change of another version is refused with Conflict.',
    input: z.object({ patientId, list, entryId: z.uuid('InvalidInput'), version, data: z.record(z.string(), z.string()) }),
    data: medicalList,
  }),
  removeMedicalEntry: screen('remove_medical_entry', {
    about: 'Takes an entry out of its list, or puts one back that was taken out.',
    input: z.object({ patientId, list, entryId: z.string(), version, isRemoved: z.boolean() }),
    data: medicalList,
  }),
  confirmMedicalLists: screen('confirm_medical_lists', {
    about:
      'Says of lists, in the versions that were seen, that they are still right; of an empty one, that there is nothing the patient knows of. If one was changed since, none is confirmed: Conflict.',
    input: z.object({
      patientId,
      lists: z.array(z.object({ list, version, isNone: z.boolean() })).check(z.minLength(1, 'Required'), z.maxLength(medicalLists.length)),
    }),
    data: z.object({ lists: z.array(medicalList) }),
  }),
}
