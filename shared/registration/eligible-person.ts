import { z } from 'zod/mini'
import { isAdult } from '#shared/fields/date-of-birth.ts'

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
 * Why a person of the dialog cannot be chosen, or null (REG-20..24). Where several reasons hold:
 * has a profile, then under 18, then not active. `today` is the day in the deployment's zone.
 */
export const whyNotSelectable = (person: EligiblePerson, today: string): WhyNotSelectable | null => {
  if (person.hasProfile) return 'HasProfile'
  if (!isAdult(person.dob, today)) return 'Under18'
  return person.canRegister && person.canRegisterTeladoc ? null : 'NotActive'
}
