import { ageRules, consentAge, hidingAge } from '#shared/claims/minor-privacy.ts'
import type { AgeRule } from '#shared/claims/minor-rules.ts'
import { differencesOf, type FieldChange } from '#shared/field-change.ts'

type Rules = readonly AgeRule[]

const placesOf = (rules: Rules): [string, number][] => rules.map(({ state, kind, fromAge }) => [`${state} ${kind}`, fromAge])

/** What a save changes, by state and kind: the age before and after, null for a rule that is not there. */
export const changedRules = (before: Rules, after: Rules): FieldChange[] =>
  differencesOf(new Map(placesOf(before)), new Map(placesOf(after)))

/** Whether parents would see something that is hidden from them now: a claim, or a child's own amounts. */
export const showsMore = (before: Rules, after: Rules): boolean =>
  [...before, ...after].some(
    ({ state, kind }) =>
      hidingAge(kind, [state], after) > hidingAge(kind, [state], before) || consentAge([state], after) > consentAge([state], before),
  )

/** Rules with one of them added or replaced. */
export const withRule = (rules: Rules, rule: AgeRule): AgeRule[] =>
  [...withoutRule(rules, rule), rule].toSorted((a, b) => `${a.state} ${a.kind}`.localeCompare(`${b.state} ${b.kind}`))

export const withoutRule = (rules: Rules, { state, kind }: Pick<AgeRule, 'state' | 'kind'>): AgeRule[] =>
  rules.filter((one) => one.state !== state || one.kind !== kind)

/** The rules that hold when no administrator has changed them. */
export const ownRules = (): AgeRule[] => [...ageRules]
