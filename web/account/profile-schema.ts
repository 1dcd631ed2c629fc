import { z } from 'zod/mini'
import { namesOther, profileFields } from '#shared/account/profile-fields.ts'
import { required } from '#shared/fields/required.ts'

/** The profile form (ACCT-07, ACCT-08); a new email address needs the current password. */
export const profileSchema = z.intersection(
  z.extend(profileFields, { currentPassword: z.optional(required(128)) }),
  z.object({ language: z.string(), otherLanguage: z.optional(z.string()) }).check(namesOther),
)
export type ProfileForm = z.infer<typeof profileSchema>
