import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { required } from '#shared/fields/required.ts'
import { cheaperWayAnswer } from '#shared/prescriptions/cheaper-way.ts'
import { drugAsked } from '#shared/prescriptions/prescription-calls.ts'
import { knownPrice, waysPaid } from '#shared/prices/known-price.ts'
import { paidReport } from '#shared/prices/paid-fields.ts'

/** A drug at one of the pharmacies in its price list. */
const drugAtPharmacy = z.extend(drugAsked, { pharmacyId: required(100) })

export const drugCardCalls = {
  readDrugCard: call({
    method: 'GET',
    path: '/api/rx/card',
    about: 'The prices that are known for a drug at a pharmacy, side by side, and the cheapest other way to get it.',
    input: drugAtPharmacy,
    answer: z.object({
      figures: z.array(knownPrice),
      /** Ways to pay for the drug. */
      ways: z.array(z.enum(waysPaid)),
      cheaper: cheaperWayAnswer,
    }),
  }),
  reportDrugPaid: call({
    method: 'POST',
    path: '/api/rx/paid',
    about: 'Takes what the caller paid for a drug at a pharmacy. A newer report takes the place of the one before.',
    input: z.extend(drugAtPharmacy, paidReport.shape),
    answer: z.object({ reported: z.literal(true) }),
  }),
}
