import { z } from 'zod/mini'
import { familyTypes } from '#shared/family/family-words.ts'

/** FAM-17. E-mail and phone are null if unknown, or if the group hides those of other adults. */
const familyPerson = z.object({
  id: z.string(),
  first: z.string(),
  last: z.string(),
  dob: z.string(),
  gender: z.nullable(z.string()),
  /** Null for the primary member. */
  relationToPrimary: z.nullable(z.enum(familyTypes)),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  type: z.enum(['Primary', ...familyTypes]),
})
export type FamilyPerson = z.infer<typeof familyPerson>

/** FAM-16, as My Family shows it. */
export const familyMembership = z.object({
  id: z.string(),
  primary: z.nullable(familyPerson),
  spouse: z.nullable(familyPerson),
  dependents: z.array(familyPerson),
})
export type FamilyMembership = z.infer<typeof familyMembership>
