import { z } from 'zod/mini'
import { otherLanguageMost } from '#shared/account/profile-language.ts'
import { email } from '#shared/fields/email.ts'
import { personName } from '#shared/fields/person-name.ts'
import { phoneField } from '#shared/fields/phone-field.ts'
import { isTimeZone } from '#shared/fields/time-zone.ts'

/** ACCT-12 */
export const profileGenders = ['Male', 'Female', 'Other'] as const

const languageName = z.string('Required').check(z.trim(), z.maxLength(otherLanguageMost, 'TooManyCharacters'))

/** ACCT-07, ACCT-08, ACCT-11, ACCT-12: profile fields that a member edits. Empty ZIP code and time zone mean none. */
export const profileFields = z.object({
  first: personName(),
  last: personName(),
  gender: z.enum(profileGenders, 'Required'),
  language: languageName.check(z.minLength(1, 'Required')),
  otherLanguage: z.optional(languageName),
  phone: z.optional(phoneField),
  email: z.optional(email),
  zip: z.optional(z.string().check(z.regex(/^(\d{5})?$/, 'ZipInvalid'))),
  timeZone: z.optional(
    z.string().check(
      z.maxLength(60, 'InvalidInput'),
      z.refine((zone) => zone === '' || isTimeZone(zone), 'InvalidInput'),
    ),
  ),
})

/** Requires the language's name if 'Other' is selected. */
export const namesOther = z.refine<{ language: string; otherLanguage?: string | undefined }>(
  ({ language, otherLanguage = '' }) => language !== 'Other' || otherLanguage.trim() !== '',
  { error: 'Required', path: ['otherLanguage'] },
)
