import { z } from 'zod/mini'
import { usStates } from '#shared/fields/us-state.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

/** The steps of request-a-visit in their order; which of them a visit has, says `stepsOf` in visit-request-rules.ts. */
export const requestSteps = [
  ...(['emergency', 'who', 'kind', 'reason', 'photos', 'method', 'when', 'times', 'pharmacy', 'medical', 'price', 'confirm'] as const),
] as const
export type RequestStep = (typeof requestSteps)[number]

export const mostPhotos = 5
export const mostPhotoBytes = 10 * 1024 * 1024
/** Times a member may name for a visit that is arranged. */
export const mostTimes = 3
/** Minutes that a slot is kept for the member who is still filling in. */
export const slotHoldMinutes = 10

/** A short list to tick; the words stand in the texts. */
export const symptomCodes = [
  ...(['fever', 'cough', 'sore-throat', 'congestion', 'headache', 'nausea', 'rash', 'pain', 'fatigue', 'dizziness'] as const),
  ...(['anxiety', 'low-mood', 'sleep', 'stress', 'diet', 'weight', 'acne', 'mole', 'itching'] as const),
] as const

export const chosenPharmacy = z.object({
  id: z.string().check(z.maxLength(60)),
  name: z.string().check(z.maxLength(160)),
  address: z.string().check(z.maxLength(240)),
  phone: z.nullable(z.string().check(z.maxLength(30))),
})
export type ChosenPharmacy = z.infer<typeof chosenPharmacy>

const instant = z.iso.datetime({ offset: true })

/** When the visit is to be: as soon as possible, at a slot of a calendar, or at one of some times to be agreed on. */
export const visitTime = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asap') }),
  z.object({ kind: z.literal('slot'), slotId: z.string(), startsAt: instant }),
  z.object({ kind: z.literal('times'), times: z.array(instant).check(z.maxLength(mostTimes)) }),
])

/** What has been filled in of request-a-visit so far; any part may be missing. Kept on the server until it is sent or dropped. */
export const visitDraft = z.partial(
  z.object({
    /** The step to come back to. */
    step: z.enum(requestSteps),
    patientId: z.string(),
    type: z.enum(visitTypes),
    reason: z.string().check(z.maxLength(2000)),
    symptoms: z.array(z.enum(symptomCodes)),
    photoIds: z.array(z.string()).check(z.maxLength(mostPhotos)),
    method: z.enum(visitMethods),
    /** Where the patient will be. */
    state: z.enum(usStates),
    when: visitTime,
    /** Ten digits. */
    phone: z.string().check(z.maxLength(20)),
    /** Null where the member wants none. */
    pharmacy: z.nullable(chosenPharmacy),
  }),
)
export type VisitDraft = z.infer<typeof visitDraft>
