import { z } from 'zod/mini'
import { isFuture } from '#shared/fields/date-of-birth.ts'
import { personLookup, studentLookup } from '#shared/registration/registration-fields.ts'
import { localToday } from '#ui/lib/device-zone.ts'

/** SIGN-48 */
const notInFuture = z.string().check(z.refine((day) => !isFuture(day, localToday()), 'DateInFuture'))

const planHolder = z.extend(personLookup, { dob: z.pipe(personLookup.shape.dob, notInFuture) })
const student = z.extend(studentLookup, { dob: z.pipe(studentLookup.shape.dob, notInFuture) })
const nothingChosen = z.literal('').check(z.refine(() => false, 'RegistrationTypeRequired'))

/** The form of /register: its fields depend on the registration type (REG-06..15). 'Other' has the same fields as employees (REG-04). */
export const lookupSchema = z.discriminatedUnion('registrationType', [
  z.extend(planHolder, { registrationType: z.enum(['employer', 'other']) }),
  z.extend(student, { registrationType: z.literal('school') }),
  z.extend(planHolder, { registrationType: nothingChosen }),
])
export type Lookup = z.infer<typeof lookupSchema>
