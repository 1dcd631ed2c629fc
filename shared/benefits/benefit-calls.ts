import { z } from 'zod/mini'
import { documentKinds } from '#shared/benefits/plan-document-rules.ts'
import { networkTerms } from '#shared/benefits/plan-terms.ts'
import { accumulatorKinds, accumulatorSources, networkSides, planTypes } from '#shared/benefits/plan-words.ts'
import { call } from '#shared/calls.ts'
import { languages } from '#shared/languages.ts'

/**
 * What counts toward a limit of the plan. `first` names whose it is: null for the caller's own and for the family's. Cents for money,
 * otherwise visits or days of `service`. `most` null: the limit is not known. `asOf`: ISO 8601.
 */
const meter = z.object({
  whose: z.enum(['mine', 'family', 'granted', 'child']),
  first: z.nullable(z.string()),
  kind: z.enum(accumulatorKinds),
  network: z.enum(networkSides),
  service: z.string(),
  used: z.int(),
  most: z.nullable(z.int()),
  asOf: z.string(),
  source: z.enum(accumulatorSources),
})
export type PlanMeter = z.infer<typeof meter>

const person = z.object({ first: z.string(), last: z.string(), isYou: z.boolean(), startsOn: z.string(), endsOn: z.nullable(z.string()) })
export type PlanPerson = z.infer<typeof person>

/** A PDF that members of the plan see today, from `startsOn` to `endsOn`; null for no end. */
const document = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(documentKinds),
  language: z.enum(languages),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  bytes: z.int(),
})
export type PlanDocument = z.infer<typeof document>

/** `terms` null: the plan is known, its terms are not. `yearStartsOn` to `yearEndsOn`: the plan year that holds today. */
const plan = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(planTypes),
  hasHsa: z.boolean(),
  yearStartsOn: z.string(),
  yearEndsOn: z.string(),
  terms: z.nullable(z.object({ startsOn: z.string(), in: networkTerms, out: z.nullable(networkTerms) })),
  meters: z.array(meter),
  documents: z.array(document),
  people: z.array(person),
})
export type MemberPlan = z.infer<typeof plan>

export const benefitCalls = {
  readOwnPlans: call({
    method: 'GET',
    path: '/api/benefits/plans',
    about:
      "The caller's health plans today, with terms, what counts toward their limits, documents, and who is covered. Amounts in cents. Amounts of one person are those of the caller of children under 18 in the care of the caller, and of adults who granted it; another adult's are only in the family's total. A child's are left out where they could reveal a service that the child may keep private.",
    input: z.object({}),
    answer: z.object({ plans: z.array(plan) }),
  }),
}
