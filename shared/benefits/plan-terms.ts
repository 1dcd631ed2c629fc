import { z } from 'zod/mini'
import { networkSides, serviceTypes } from '#shared/benefits/plan-words.ts'

/** $10,000,000: above every real term; catches misplaced decimal points. */
const mostTermCents = 1_000_000_000

const cents = z.int('AmountInvalid').check(z.minimum(0, 'AmountInvalid'), z.maximum(mostTermCents, 'AmountInvalid'))
const flag = z.boolean('InvalidInput')
const yearCount = z.int('NumberInvalid').check(z.minimum(0, 'NumberInvalid'), z.maximum(366, 'NumberInvalid'))

/**
 * A deductible or an out-of-pocket maximum, in cents. `embedded`: each member of a family has the individual amount, within the family's.
 * `aggregate`: the family shares one amount. `familyCents` null: the plan has no family amount.
 */
const spendLimit = z.object({
  individualCents: cents,
  familyCents: z.nullable(cents),
  method: z.enum(['embedded', 'aggregate'], 'InvalidInput'),
})
export type SpendLimit = z.infer<typeof spendLimit>

/**
 * What a plan's terms say of one service type. A copay that `isCopayFirst` is owed before the deductible, otherwise after it.
 * `coinsurance`: the member's share in hundredths of a percent, 2000 for 20 %. `limit`: how many visits or days a plan year covers.
 */
const serviceRule = z.object({
  isCovered: flag,
  copayCents: z.nullable(cents),
  isCopayFirst: flag,
  deductibleApplies: flag,
  coinsurance: z.int('PercentInvalid').check(z.minimum(0, 'PercentInvalid'), z.maximum(10_000, 'PercentInvalid')),
  limit: z.nullable(z.object({ unit: z.enum(['visits', 'days'], 'InvalidInput'), count: yearCount })),
  priorAuthorization: flag,
})
export type ServiceRule = z.infer<typeof serviceRule>

/** Terms on one side of the network. A limit that is null is none: no deductible, or no maximum. */
export const networkTerms = z.object({
  deductible: z.nullable(spendLimit),
  maximum: z.nullable(spendLimit),
  services: z.partialRecord(z.enum(serviceTypes), serviceRule),
})
export type NetworkTerms = z.infer<typeof networkTerms>

/** All terms of a plan from a day on. `out` null: nothing is covered out of network but emergencies. */
export const planTerms = z.object({ in: networkTerms, out: z.nullable(networkTerms) })
export type PlanTerms = z.infer<typeof planTerms>

/**
 * Every term by its place, `in.deductible` or `out.service.98`, as text to compare. Parsing puts the fields in one order, which JSON from
 * the database does not have.
 */
export const termPlaces = (terms: PlanTerms): Map<string, string> => {
  const places = new Map<string, string>()
  for (const side of networkSides) {
    const half = terms[side]
    if (!half) continue
    if (half.deductible) places.set(`${side}.deductible`, JSON.stringify(spendLimit.parse(half.deductible)))
    if (half.maximum) places.set(`${side}.maximum`, JSON.stringify(spendLimit.parse(half.maximum)))
    for (const [code, rule] of Object.entries(half.services)) places.set(`${side}.service.${code}`, JSON.stringify(serviceRule.parse(rule)))
  }
  return places
}
