import { z } from 'zod/mini'
import { namesOther, profileFields, profileGenders } from '#shared/account/profile-fields.ts'
import { languageChoices } from '#shared/account/profile-language.ts'
import { call } from '#shared/calls.ts'
import { newPassword } from '#shared/fields/password.ts'
import { required } from '#shared/fields/required.ts'

/** ACCT-10, and what the settings show beside it. */
const profile = z.object({
  id: z.string(),
  first: z.string(),
  last: z.string(),
  email: z.string(),
  /** An address that waits for its code; `email` stays good till then. */
  newEmail: z.nullable(z.string()),
  /** Ten digits, the newest. */
  phone: z.nullable(z.string()),
  /** False until the code that was sent to it was entered: PINs go to the former one till then. */
  isPhoneConfirmed: z.boolean(),
  gender: z.nullable(z.enum(profileGenders)),
  language: z.enum(languageChoices),
  otherLanguage: z.string(),
  zip: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** As the sponsor has it; only the sponsor changes it. */
  dob: z.string(),
})
export type ShownProfile = z.infer<typeof profile>

export const profileCalls = {
  readProfile: call({
    method: 'GET',
    path: '/api/profiles/{id}',
    about: 'The own profile.',
    input: z.object({ id: z.string() }),
    answer: profile,
  }),
  updateProfile: call({
    method: 'PUT',
    path: '/api/profiles/{id}',
    about:
      'Saves the own profile; what is left out stays. A new phone takes PINs once its code was entered; a new email needs currentPassword and becomes good once its code was entered. Where a new phone needs a fresh proof of who asks, currentPassword is one.',
    input: z
      .extend(profileFields, {
        id: z.string(),
        version: z.optional(z.literal(2, 'InvalidInput')),
        currentPassword: z.optional(z.string().check(z.maxLength(128, 'InvalidInput'))),
      })
      .check(namesOther),
    answer: profile,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/api/profiles/update/password/{id}',
    about:
      'Sets a new password by the current one and ends every session of the profile, this one too. A profileId must be the one of the path.',
    input: z.object({
      id: z.string(),
      profileId: z.optional(z.string()),
      password: newPassword,
      currentPassword: required(128),
    }),
    answer: z.object({ changed: z.literal(true) }),
  }),
}
