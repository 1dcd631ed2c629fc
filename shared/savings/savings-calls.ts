import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { alternatives } from '#shared/savings/savings-rules.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

const alternative = z.enum(alternatives)

/** PROG-29; amounts in dollars, timestamp in ISO 8601. */
const entry = z.object({
  consultationTimestamp: z.string(),
  alternative,
  alternativeCost: z.number(),
  savings: z.number(),
  youPaid: z.number(),
})
export type SavingsEntry = z.infer<typeof entry>

/** What visits here have paid toward the deductible, in dollars; payments elsewhere are unknown. */
const deductible = z.object({ amount: z.number(), paid: z.number(), yearStartsOn: z.string(), types: z.array(z.enum(visitTypes)) })
export type DeductibleShown = z.infer<typeof deductible>

/** The caller's own deductible in network, as the plan's source gives it, in dollars. `asOf`: ISO 8601. */
const planDeductible = z.object({ amount: z.number(), paid: z.number(), asOf: z.string() })
export type PlanDeductible = z.infer<typeof planDeductible>

/** PROG-28: other parameters, such as limit or skip, are ignored. */
const input = z.object({ profileId: z.string() })

export const savingsCalls = {
  readSavingsSummary: call({
    method: 'GET',
    path: '/api/savings/summary/{profileId}',
    about: "The savings of the caller's newest visit, in dollars; null without one.",
    input,
    answer: z.object({ mostRecent: z.nullable(z.number()) }),
    /** Shown on the dashboard: total savings, and what the newest visit was compared with. */
    meta: z.object({ lifetime: z.number(), comparedWith: z.nullable(z.pick(entry, { consultationTimestamp: true, alternative: true })) }),
  }),
  readSavingsHistory: call({
    method: 'GET',
    path: '/api/savings/history/{profileId}',
    about: "What the caller's visits saved, the newest first, and all of it together. Always the whole list.",
    input,
    answer: z.object({ lifetime: z.number(), list: z.array(entry), totalItems: z.number() }),
    /** Source and date of the average prices; the deductible, if the group has one; and the plan's own, which includes care elsewhere. */
    meta: z.object({
      sources: z.array(z.object({ name: z.string(), date: z.string() })),
      deductible: z.nullable(deductible),
      planDeductible: z.optional(planDeductible),
    }),
  }),
}
