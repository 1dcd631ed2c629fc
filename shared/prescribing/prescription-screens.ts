import { z } from 'zod/mini'
import { errorStatus } from '#shared/errors/error-codes.ts'
import { prescriptionShape, refillShape } from '#shared/prescribing/prescription-shape.ts'
import { screen } from '#shared/screen.ts'

const errorCodes = Object.keys(errorStatus) as [keyof typeof errorStatus, ...(keyof typeof errorStatus)[]]

/** A prescription without the clinician's reasons for passing over warnings. */
const memberPrescription = z.object({
  prescription: prescriptionShape,
  isSelf: z.boolean(),
  visitId: z.string(),
  refill: z.nullable(refillShape),
  /** Why the member cannot request a refill now; null if they can. */
  refillRefusal: z.nullable(z.enum(errorCodes)),
})
export type MemberPrescription = z.infer<typeof memberPrescription>

/** Prescriptions, as members see them. */
export const prescriptionScreens = {
  listPrescriptions: screen('my_prescriptions', {
    about: 'The prescriptions of the member and of those who let them see their records, the latest first.',
    input: z.object({}),
    data: z.object({ prescriptions: z.array(memberPrescription), zip: z.nullable(z.string()) }),
  }),
  readPrescription: screen('my_prescription', {
    about: 'One prescription, and the last request for a refill.',
    input: z.object({ prescriptionId: z.string() }),
    data: z.object({ prescription: memberPrescription, zip: z.nullable(z.string()) }),
  }),
  requestRefill: screen('request_refill', {
    about: 'Asks the clinic for a refill. The same request again changes nothing.',
    input: z.object({
      requestId: z.uuid('InvalidInput'),
      prescriptionId: z.string(),
      note: z._default(z.string().check(z.trim(), z.maxLength(300, 'TooManyCharacters')), ''),
    }),
    data: z.object({ prescription: memberPrescription }),
  }),
}
