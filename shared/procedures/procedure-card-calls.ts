import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { knownPrice, waysPaid } from '#shared/prices/known-price.ts'
import { paidReport } from '#shared/prices/paid-fields.ts'
import { procedureAsked } from '#shared/procedures/procedure-calls.ts'

export const procedureCardCalls = {
  readProcedureCard: call({
    method: 'GET',
    path: '/api/procedure/card',
    about:
      "The prices that are known for a procedure, side by side; for visits to an office the price of a virtual one in the caller's group.",
    input: procedureAsked,
    answer: z.object({
      figures: z.array(knownPrice),
      /** Ways to pay for the procedure. */
      ways: z.array(z.enum(waysPaid)),
    }),
  }),
  reportProcedurePaid: call({
    method: 'POST',
    path: '/api/procedure/paid',
    about: 'Takes what the caller paid for a procedure. A newer report takes the place of the one before.',
    input: z.extend(procedureAsked, paidReport.shape),
    answer: z.object({ reported: z.literal(true) }),
  }),
}
