import { z } from 'zod/mini'
import { adultAge, isAdult } from '#shared/fields/date-of-birth.ts'

/** REG-19. `dob` is `YYYY-MM-DD`. */
export const eligiblePerson = z.object({
  firstName: z.string(),
  dob: z.string(),
  familyMemberId: z.string(),
  canRegister: z.boolean(),
  canRegisterTeladoc: z.boolean(),
  hasProfile: z.boolean(),
})
export type EligiblePerson = z.infer<typeof eligiblePerson>

export type WhyNotSelectable = 'HasProfile' | 'Under18' | 'NotActive'

/**
 * Returns why a person in the dialog cannot be selected, or null (REG-20..24). If several reasons apply, the order is:
 * has a profile, under 18, not active. `today` is the day in the deployment's time zone.
 */
export const whyNotSelectable = (person: EligiblePerson, today: string): WhyNotSelectable | null => {
  if (person.hasProfile) return 'HasProfile'
  if (!isAdult(person.dob, today)) return 'Under18'
  return person.canRegister && person.canRegisterTeladoc ? null : 'NotActive'
}

/** Returns the error of a person too young for an account, or null (REG-23, REG-47, REG-51). A primary member has a separate error. */
export const ageProblem = (age: number, relation: string | null): 'MemberNotAdult' | 'Under18' | null => {
  if (age >= adultAge) return null
  return relation === 'Primary' ? 'MemberNotAdult' : 'Under18'
}
