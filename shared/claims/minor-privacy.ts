import type { SensitiveKind } from '#shared/claims/claim-words.ts'
import { type AgeRule, agedKinds } from '#shared/claims/minor-rules.ts'
import { ageOn } from '#shared/fields/date-of-birth.ts'

/**
 * The rules of the states until an administrator changes them. Cited from memory: counsel must check each row before it is relied on. A row
 * differs from `elsewhere`.
 */
export const ageRules: readonly AgeRule[] = [
  { state: 'CA', kind: 'pregnancy', fromAge: 0, source: 'Cal. Fam. Code 6925' },
  { state: 'CA', kind: 'contraception', fromAge: 0, source: 'Cal. Fam. Code 6925' },
  { state: 'TX', kind: 'pregnancy', fromAge: 0, source: 'Tex. Fam. Code 32.003(a)(4)' },
  { state: 'TX', kind: 'sti', fromAge: 0, source: 'Tex. Fam. Code 32.003(a)(3)' },
  { state: 'TX', kind: 'substance-use', fromAge: 0, source: 'Tex. Fam. Code 32.003(a)(5)' },
  { state: 'TX', kind: 'mental-health', fromAge: 0, source: 'Tex. Fam. Code 32.004 (suicide prevention, abuse)' },
  { state: 'NY', kind: 'sti', fromAge: 0, source: 'N.Y. Pub. Health Law 2305' },
  { state: 'WA', kind: 'contraception', fromAge: 0, source: 'RCW 9.02.100' },
  { state: 'WA', kind: 'pregnancy', fromAge: 0, source: 'RCW 9.02.100' },
  { state: 'WA', kind: 'mental-health', fromAge: 13, source: 'RCW 71.34.530' },
  { state: 'WA', kind: 'substance-use', fromAge: 13, source: 'RCW 71.34.530' },
  { state: 'FL', kind: 'mental-health', fromAge: 13, source: 'Fla. Stat. 394.4784' },
  { state: 'PA', kind: 'mental-health', fromAge: 14, source: '35 P.S. 10101.1' },
]

/** Every state without a row of its own: from 12, the age of most laws that name one, and at any age where somebody was harmed or the plan asks. */
export const elsewhere: Readonly<Record<SensitiveKind, number>> = {
  contraception: 12,
  pregnancy: 12,
  sti: 12,
  'mental-health': 12,
  'substance-use': 12,
  'sexual-assault': 0,
  flagged: 0,
}

/** The age at which a kind of service is hidden from parents. Of several states the lowest age; without any known state every age. */
export const hidingAge = (kind: SensitiveKind, states: readonly string[], rules: readonly AgeRule[]): number => {
  if (states.length === 0) return 0
  return Math.min(...states.map((state) => rules.find((rule) => rule.state === state && rule.kind === kind)?.fromAge ?? elsewhere[kind]))
}

/**
 * The age from which a minor may consent to some kind of service in one of the states. An age of 0 in a row means that the law names none:
 * the age of the other states counts then.
 */
export const consentAge = (states: readonly (string | null)[], rules: readonly AgeRule[]): number => {
  const known = states.flatMap((state) => (state ? [state.toUpperCase()] : []))
  return Math.min(...agedKinds.map((kind) => hidingAge(kind, known, rules) || elsewhere[kind]))
}

type Metered = { dob: string; today: string; states: readonly (string | null)[]; hasHidden: boolean; rules: readonly AgeRule[] }

/**
 * Whether a minor's own amounts could reveal a hidden claim to a parent. From the consent age on they always could, so that their absence
 * says nothing; before it only if the plan year has a hidden claim.
 */
export const mayMeterReveal = ({ dob, today, states, hasHidden, rules }: Metered): boolean =>
  hasHidden || ageOn(dob, today) >= consentAge(states, rules)

type Service = {
  kinds: readonly SensitiveKind[]
  /** Where the service was given and where the minor lives, as far as known; two-letter codes. */
  states: readonly (string | null)[]
  dob: string
  /** Last day of the service. */
  servedTo: string
  rules: readonly AgeRule[]
}

/** Whether a minor's claim is hidden from parents. The minor always sees it. */
export const isHiddenFromParents = ({ kinds, states, dob, servedTo, rules }: Service): boolean => {
  const known = states.flatMap((state) => (state ? [state.toUpperCase()] : []))
  return kinds.some((kind) => ageOn(dob, servedTo) >= hidingAge(kind, known, rules))
}
