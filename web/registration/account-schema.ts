import { z } from 'zod/mini'
import { registrationEmail } from '#shared/fields/email.ts'
import { matchingPasswords, newPassword } from '#shared/fields/password.ts'
import { phoneField } from '#shared/fields/phone-field.ts'

/** The sign-in data and the acceptances (REG-31..37). */
export const accountFields = z.object({
  email: registrationEmail,
  phone: phoneField,
  newPassword,
  acceptTerms: z.literal('on', 'MustAcceptTerms'),
  acceptNotice: z.literal('on', 'MustAcceptNotice'),
})

/** The form of /register/create-account. */
export const accountSchema = z.intersection(accountFields, matchingPasswords)
export type AccountFields = z.infer<typeof accountSchema>
