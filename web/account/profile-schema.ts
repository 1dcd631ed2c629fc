import { z } from 'zod/mini'
import { namesOther, profileFields } from '#shared/account/profile-fields.ts'

/** The profile form (ACCT-07, ACCT-08). The server decides whether the current password is needed, because it knows the saved address. */
export const profileSchema = z.intersection(
  z.extend(profileFields, { currentPassword: z.optional(z.string().check(z.maxLength(128, 'InvalidInput'))) }),
  z.object({ language: z.string(), otherLanguage: z.optional(z.string()) }).check(namesOther),
)
export type ProfileFormValues = z.infer<typeof profileSchema>
