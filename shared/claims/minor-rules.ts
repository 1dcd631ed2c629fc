import { z } from 'zod/mini'
import { usStates } from '#shared/fields/us-state.ts'

/** Kinds of services that a minor can consent to because of their age. The others are hidden at any age, whatever the state. */
export const agedKinds = ['contraception', 'pregnancy', 'sti', 'mental-health', 'substance-use'] as const

/**
 * From which age at the day of service a state lets minors consent to a kind of service, so that a parent is not their personal
 * representative for it (45 CFR 164.502(g)(3)(i)) and the portal does not show its claims to parents. 0: at any age; 18: parents see all.
 */
export const ageRule = z.object({
  state: z.enum(usStates, 'Required'),
  kind: z.enum(agedKinds, 'Required'),
  fromAge: z.int('Required').check(z.gte(0, 'InvalidInput'), z.lte(18, 'InvalidInput')),
  /** The law, such as `35 P.S. 10101.1`. */
  source: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(200, 'TooManyCharacters')),
})
export type AgeRule = z.infer<typeof ageRule>

const keyOf = ({ state, kind }: Pick<AgeRule, 'state' | 'kind'>): string => `${state} ${kind}`

/** The rules of all states; each state and kind once. */
export const minorRules = z.array(ageRule).check(
  z.maxLength(usStates.length * agedKinds.length, 'InvalidInput'),
  z.refine((rules) => new Set(rules.map(keyOf)).size === rules.length, 'InvalidInput'),
)
