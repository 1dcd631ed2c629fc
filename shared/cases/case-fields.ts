import { z } from 'zod/mini'
import { readReference } from '#shared/cases/case-reference.ts'
import { dateOfBirth } from '#shared/fields/date-of-birth.ts'
import { email } from '#shared/fields/email.ts'
import { phoneField } from '#shared/fields/phone-field.ts'

/** An optional field; empty input means that it is omitted. */
const orNothing = (field: z.ZodMiniType<string, string>) =>
  z.optional(
    z.pipe(
      z.transform((typed: string | undefined) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)),
      z.optional(field),
    ),
  )

/** At least one contact (e-mail or phone), and an optional note. */
export const caseContact = z
  .object({
    email: orNothing(email),
    phone: orNothing(phoneField),
    note: orNothing(z.string().check(z.trim(), z.maxLength(1000, 'InvalidInput'))),
  })
  .check(z.refine(({ email, phone }) => email !== undefined || phone !== undefined, { error: 'ContactRequired', path: ['email'] }))

/** Fields required to read a case's status. */
export const caseKey = z.object({
  reference: z.pipe(
    z.string('Required').check(
      z.trim(),
      z.minLength(1, { error: 'Required', abort: true }),
      z.refine((typed) => readReference(typed) !== null, 'CaseNumberInvalid'),
    ),
    z.transform((typed: string) => readReference(typed) ?? typed),
  ),
  dob: dateOfBirth({ missing: 'Required', invalid: 'DateInvalid' }),
})
