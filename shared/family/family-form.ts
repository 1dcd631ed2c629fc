import { z } from 'zod/mini'
import { familyTypes } from '#shared/family/family-words.ts'
import { dateOfBirth } from '#shared/fields/date-of-birth.ts'
import { email } from '#shared/fields/email.ts'
import { personName } from '#shared/fields/person-name.ts'
import { phoneField } from '#shared/fields/phone-field.ts'

/** An optional field; empty input means that it is omitted. */
const optionalEmail = z.pipe(
  z.transform((typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)),
  z.optional(email),
)

/** A person to add, without the relation, which is the key in the request (FAM-05, FAM-07..12). */
export const addedPerson = z.object({
  first: personName(),
  last: personName(),
  email: z.optional(optionalEmail),
  gender: z.enum(['Male', 'Female', 'Other'], 'Required'),
  dob: dateOfBirth({ missing: 'Required', invalid: 'DateInvalid' }),
  phone: phoneField,
})
export type AddedPerson = z.infer<typeof addedPerson>

/** The form of My Family: the person and their relation (FAM-05, FAM-06, FAM-10). */
export const familyForm = z.extend(addedPerson, { type: z.enum(familyTypes, 'Required') })
