import { z } from 'zod/mini'
import { namesOther, profileFields, profileGenders } from '#shared/account/profile-fields.ts'
import { languageChoices } from '#shared/account/profile-language.ts'
import { call } from '#shared/calls.ts'
import { newPassword } from '#shared/fields/password.ts'
import { required } from '#shared/fields/required.ts'

/** ACCT-10, and the other fields of the settings page. */
const profile = z.object({
  id: z.string(),
  first: z.string(),
  last: z.string(),
  email: z.string(),
  /** A new address that is not confirmed; `email` stays valid until then. */
  newEmail: z.nullable(z.string()),
  /** False until somebody entered a code or used a link that was sent to `email`. */
  isEmailProved: z.boolean(),
  /** The newest phone number, ten digits. */
  phone: z.nullable(z.string()),
  /** False until the member enters the code sent to it; until then PINs go to the previous phone. */
  isPhoneConfirmed: z.boolean(),
  gender: z.nullable(z.enum(profileGenders)),
  language: z.enum(languageChoices),
  otherLanguage: z.string(),
  zip: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** From the sponsor's file; only the sponsor can change it. */
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
