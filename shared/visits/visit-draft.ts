import { z } from 'zod/mini'
import { usStates } from '#shared/fields/us-state.ts'
import { interpreterNeed } from '#shared/interpreters/interpreter.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

/** The steps of request-a-visit, in order; `stepsOf` in visit-request-rules.ts returns those of a given visit. */
export const requestSteps = ['emergency', 'who', 'reason', 'photos', 'when', 'times', 'pharmacy', 'medical', 'confirm'] as const
export type RequestStep = (typeof requestSteps)[number]

/** Steps of earlier versions, which saved drafts, addresses and open tabs may still name, and the step that asks the same now. */
export const formerSteps = { kind: 'reason', method: 'when', price: 'confirm' } as const satisfies Record<string, RequestStep>
type FormerStep = keyof typeof formerSteps
const formerStepNames = Object.keys(formerSteps) as FormerStep[]

export const mostPhotos = 5
export const mostPhotoBytes = 10 * 1024 * 1024
/** Maximum number of times a member may request for an arranged visit. */
export const mostTimes = 3
/** Minutes that a slot is held while the member completes the form. */
export const slotHoldMinutes = 10

/** Codes of the symptom checklist; the labels are in the texts. */
export const symptomCodes = [
  'fever',
  'cough',
  'sore-throat',
  'congestion',
  'headache',
  'nausea',
  'rash',
  'pain',
  'fatigue',
  'dizziness',
  'anxiety',
  'low-mood',
  'sleep',
  'stress',
  'diet',
  'weight',
  'acne',
  'mole',
  'itching',
] as const

/** The pharmacy as it was when chosen. */
export const chosenPharmacy = z.object({
  id: z.string().check(z.maxLength(60)),
  name: z.string().check(z.maxLength(160)),
  address: z.string().check(z.maxLength(240)),
  phone: z.nullable(z.string().check(z.maxLength(30))),
  /** The parts of the address; pages of earlier versions do not send them. */
  place: z.optional(
    z.object({
      address1: z.string().check(z.maxLength(160)),
      city: z.string().check(z.maxLength(80)),
      state: z.string().check(z.maxLength(2)),
      zip: z.string().check(z.maxLength(10)),
    }),
  ),
})
export type ChosenPharmacy = z.infer<typeof chosenPharmacy>

const instant = z.iso.datetime({ offset: true })

/** When the visit should be: on demand, in a calendar slot, or at one of several requested times. */
export const visitTime = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asap') }),
  z.object({ kind: z.literal('slot'), slotId: z.string(), startsAt: instant }),
  z.object({ kind: z.literal('times'), times: z.array(instant).check(z.maxLength(mostTimes)) }),
])

/** The saved input of request-a-visit; any part may be missing. The server keeps it until it is submitted or discarded. */
export const visitDraft = z.partial(
  z.object({
    /** The step to resume at. */
    step: z.enum([...requestSteps, ...formerStepNames]),
    patientId: z.string(),
    type: z.enum(visitTypes),
    reason: z.string().check(z.maxLength(2000)),
    symptoms: z.array(z.enum(symptomCodes)),
    photoIds: z.array(z.string()).check(z.maxLength(mostPhotos)),
    method: z.enum(visitMethods),
    /** The US state where the patient will be. */
    state: z.enum(usStates),
    when: visitTime,
    /** The clinician whom the member chose; null or absent for the first available one. */
    clinicianId: z.nullable(z.string().check(z.maxLength(60))),
    /** Ten digits. */
    phone: z.string().check(z.maxLength(20)),
    /** Null if nobody needs to interpret. */
    interpreter: z.nullable(interpreterNeed),
    /** Null if the member wants no pharmacy. */
    pharmacy: z.nullable(chosenPharmacy),
  }),
)
export type VisitDraft = z.infer<typeof visitDraft>
