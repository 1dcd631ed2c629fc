import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { screen } from '#shared/screen.ts'
import { slotClinician } from '#shared/visits/visit-screens.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

/** A clinician whom a member may choose. */
const offeredClinician = z.extend(slotClinician, {
  /** When their next free slots start, at most `mostOpenings`; empty without one within two weeks. */
  nextOpenings: z.array(z.string()),
  /** BCP 47 codes of the languages that they speak with patients. */
  languages: z.array(z.string()),
  biography: z.string(),
  hasPhoto: z.boolean(),
  /** Whether the patient keeps them as one of their own. */
  isKept: z.boolean(),
})
/** The screen calls of choosing and keeping a clinician. */
export const choiceScreens = {
  listClinicians: screen('clinicians', {
    about:
      'Clinicians who see this kind of visit where the patient will be, those that the patient keeps first, and the wait of a visit as soon as possible.',
    input: z.object({ patientId: z.string(), type: z.enum(visitTypes), method: z.enum(visitMethods), state: z.enum(usStates) }),
    data: z.object({
      clinicians: z.array(offeredClinician),
      /** Number of visits ahead of an on-demand visit requested now. */
      waiting: z.number(),
      /** The estimated wait of an on-demand visit requested now, in minutes; null if there is no estimate. */
      wait: z.nullable(z.object({ low: z.number(), high: z.number() })),
    }),
  }),
  keepClinician: screen('keep_clinician', {
    about: 'Keeps a clinician for a patient, who is then shown first, or removes them.',
    input: z.object({ patientId: z.string(), clinicianId: z.string(), isKept: z.boolean() }),
    data: z.object({ isKept: z.boolean() }),
  }),
}

export const clinicianPhotoCalls = {
  readClinicianPhoto: call({
    method: 'GET',
    path: '/mobile/clinician_photos/{clinicianId}',
    about: 'The photo of a clinician, for members who choose one.',
    sendsFile: 'image/*',
    input: z.object({ clinicianId: z.string() }),
    answer: fileAnswer,
  }),
}
