import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** States that a visit report counts: requested, and the final states. */
export const countedStates = ['Requested', 'Completed', 'Cancelled', 'Expired', 'Missed'] as const

const instant = z.iso.datetime({ offset: true })

export const visitCountCalls = {
  countVisits: call({
    method: 'GET',
    path: '/mobile/visit_counts',
    about: "How many visits of each group were asked for, and how many ended how, between two moments; for the operators' reports.",
    isBare: true,
    input: z.object({ from: instant, until: instant }),
    answer: z.object({ counts: z.array(z.object({ group_code: z.string(), state: z.enum(countedStates), count: z.number() })) }),
  }),
}
