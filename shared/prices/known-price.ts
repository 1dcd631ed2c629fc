import { z } from 'zod/mini'

/** What can be priced. */
export type PricedKind = 'procedure' | 'drug'

/** How something is paid: by oneself, through the plan, with the discount card, as a virtual visit. */
export const waysPaid = ['cash', 'plan', 'card', 'visit'] as const
export type WayPaid = (typeof waysPaid)[number]

/** How far members' own reports bear a figure out. */
export const confidences = ['none', 'some', 'good'] as const
export type Confidence = (typeof confidences)[number]

/** One price that is known for a need; amounts in cents. */
export const knownPrice = z.object({
  how: z.enum(waysPaid),
  cents: z.int(),
  isEstimated: z.boolean(),
  /** The lowest and highest of what it is made of; null where that is one source alone. */
  range: z.nullable(z.object({ lowest: z.int(), highest: z.int(), count: z.int(), of: z.enum(['averages', 'pharmacies']) })),
  source: z.string(),
  /** Of when it is, `YYYY-MM-DD`. */
  date: z.string(),
  confidence: z.enum(confidences),
})
export type KnownPrice = z.infer<typeof knownPrice>

type Range = NonNullable<KnownPrice['range']>

/** The span of several amounts; null where there is one alone. */
export const rangeOf = (cents: readonly number[], of: Range['of']): Range | null =>
  cents.length < 2 ? null : { lowest: Math.min(...cents), highest: Math.max(...cents), count: cents.length, of }
