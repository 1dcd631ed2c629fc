import { z } from 'zod/mini'
import { visitTypes } from '#shared/visits/visit-types.ts'

/**
 * Why a patient's plan makes a visit cost what it does. `deductible`: what was left of it before this visit. `coinsurance`: the member's
 * share in hundredths of a percent. `isMaximumUnknown`: how much was paid
 * this year is not known, so the copay may be less than that. `unknown`: the share cannot be computed or may not be shown, so the group's full price holds.
 */
const planPriceReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('copay'), cents: z.number(), isMaximumUnknown: z.optional(z.literal(true)) }),
  z.object({ kind: z.literal('deductible'), leftCents: z.number() }),
  z.object({ kind: z.literal('coinsurance'), share: z.number() }),
  z.object({ kind: z.literal('covered') }),
  z.object({ kind: z.literal('not-covered') }),
  z.object({ kind: z.literal('unknown') }),
])
export type PlanPriceReason = z.infer<typeof planPriceReason>

/** What a visit of a type costs a patient by their plan, and why. */
export const planPrice = z.object({
  telehealthId: z.string(),
  type: z.enum(visitTypes),
  cents: z.number(),
  reason: planPriceReason,
})
export type PlanPrice = z.infer<typeof planPrice>
