import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** Reports of the prescribing partner. */
export const pharmacyEventCalls = {
  receivePharmacyEvent: call({
    method: 'POST',
    path: '/mobile/pharmacy-events',
    about: 'A signed report of the prescribing partner about an order. Reports may come in any order and more than once.',
    takesFile: { mostBytes: 65_536, type: 'application/json' },
    isBare: true,
    input: z.object({}),
    answer: z.object({ received: z.literal(true) }),
  }),
}
