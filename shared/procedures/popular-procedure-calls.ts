import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** Apart from the other calls of procedures, which bring the table of ZIP codes to the page. */
export const popularProcedureCalls = {
  listPopularProcedures: call({
    method: 'GET',
    path: '/api/pricing/procedures/cash/popular',
    about: 'The procedures that are asked for most, with their codes.',
    input: z.object({ type: z._default(z.literal('cash'), 'cash') }),
    answer: z.object({ popular: z.array(z.object({ name: z.string(), code: z.string() })) }),
  }),
}
