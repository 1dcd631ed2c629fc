import { z } from 'zod/mini'
import { planIdKey } from '#shared/benefits/plan-link.ts'
import { type NetworkTerms, type PlanTerms, planTerms, type SpendLimit } from '#shared/benefits/plan-terms.ts'
import { networkSides, planTypes } from '#shared/benefits/plan-words.ts'
import { differencesOf, type FieldChange } from '#shared/field-change.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'

const text = (most: number) => z.string('InvalidInput').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(most, 'InvalidInput'))

/** An id by which eligibility files name a plan, folded by `planIdKey`. */
export const planId = z.pipe(text(60), z.transform(planIdKey))

/** What an operator edits of a plan, without its terms. `endsOn` is the last day; `yearMonth` the first month of the plan year. */
export const planFacts = z
  .object({
    key: text(60),
    name: text(120),
    type: z.enum(planTypes, 'InvalidInput'),
    hasHsa: z.boolean('InvalidInput'),
    yearMonth: z.int('NumberInvalid').check(z.minimum(1, 'NumberInvalid'), z.maximum(12, 'NumberInvalid')),
    ids: z.array(planId).check(
      z.maxLength(50, 'InvalidInput'),
      z.refine((ids) => new Set(ids).size === ids.length, 'EntryTwice'),
    ),
    startsOn: calendarDay,
    endsOn: z.nullable(calendarDay),
  })
  .check(z.refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, { error: 'DaysReversed', path: ['endsOn'] }))
export type EditedPlanFacts = z.infer<typeof planFacts>

const hasTerm = ({ deductible, maximum, services }: NetworkTerms): boolean =>
  deductible !== null || maximum !== null || Object.keys(services).length > 0

const isFamilyBelow = (limit: SpendLimit | null): boolean =>
  limit !== null && limit.familyCents !== null && limit.familyCents < limit.individualCents

/**
 * Terms as an operator may save them. A family's amount is at least one member's. Each side has a term: out of network, no term at all
 * would not say whether anything is covered.
 */
export const editedTerms = planTerms.check(
  z.superRefine((terms, context) => {
    const refuse = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path })
    for (const side of networkSides) {
      const half = terms[side]
      if (half === null) continue
      if (!hasTerm(half)) refuse('TermsMissing', side)
      for (const limit of ['deductible', 'maximum'] as const)
        if (isFamilyBelow(half[limit])) refuse('FamilyBelowIndividual', side, limit, 'familyCents')
    }
  }),
)

/** Terms by their places, as `termPlaces` of plan-terms.ts names them. */
const valuesByPlace = (terms: PlanTerms): Map<string, unknown> => {
  const values = new Map<string, unknown>()
  for (const side of networkSides) {
    const half = terms[side]
    if (!half) continue
    if (half.deductible) values.set(`${side}.deductible`, half.deductible)
    if (half.maximum) values.set(`${side}.maximum`, half.maximum)
    for (const [code, rule] of Object.entries(half.services)) values.set(`${side}.service.${code}`, rule)
  }
  return values
}

/** What differs between two versions of terms, by place; null for no terms. A field `out` says that nothing is covered out of network. */
export const termDifferences = (before: PlanTerms | null, after: PlanTerms): FieldChange[] => {
  const isClosed = (terms: PlanTerms) => new Map<string, unknown>([...valuesByPlace(terms), ['out', terms.out !== null]])
  return differencesOf(before ? isClosed(before) : new Map(), isClosed(after))
}

/** What differs between two states of a plan, by field. The order of ids says nothing. */
export const planDifferences = (before: EditedPlanFacts, after: EditedPlanFacts): FieldChange[] => {
  const sorted = ({ ids, ...facts }: EditedPlanFacts) => new Map<string, unknown>(Object.entries({ ...facts, ids: ids.toSorted() }))
  return differencesOf(sorted(before), sorted(after))
}
