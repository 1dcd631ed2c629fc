import { z } from 'zod/mini'

/** Kinds of things with a price. */
export type PricedKind = 'procedure' | 'drug'

/** Ways to pay: out of pocket, through the plan, with the discount card, as a virtual visit. */
export const waysPaid = ['cash', 'plan', 'card', 'visit'] as const
export type WayPaid = (typeof waysPaid)[number]

/** How well members' reports confirm a price. */
export const confidences = ['none', 'some', 'good'] as const
export type Confidence = (typeof confidences)[number]

/** One known price; amounts in cents. */
export const knownPrice = z.object({
  how: z.enum(waysPaid),
  cents: z.int(),
  isEstimated: z.boolean(),
  /** Lowest and highest of its source prices; null if there is only one. */
  range: z.nullable(z.object({ lowest: z.int(), highest: z.int(), count: z.int(), of: z.enum(['averages', 'pharmacies']) })),
  source: z.string(),
  /** Date of the price, `YYYY-MM-DD`. */
  date: z.string(),
  confidence: z.enum(confidences),
})
export type KnownPrice = z.infer<typeof knownPrice>

type Range = NonNullable<KnownPrice['range']>

/** Returns the range of several amounts; null for fewer than two. */
export const rangeOf = (cents: readonly number[], of: Range['of']): Range | null =>
  cents.length < 2 ? null : { lowest: Math.min(...cents), highest: Math.max(...cents), count: cents.length, of }
