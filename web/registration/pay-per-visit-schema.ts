import { z } from 'zod/mini'
import { isAdult, isFuture } from '#shared/fields/date-of-birth.ts'
import { matchingPasswords } from '#shared/fields/password.ts'
import { payPerVisitPerson } from '#shared/registration/registration-fields.ts'
import { localToday } from '#ui/lib/device-zone.ts'
import { accountFields } from '#web/registration/account-schema.ts'

/** SIGN-48, REG-72 */
const ofAge = z.string().check(
  z.refine((day) => !isFuture(day, localToday()), { error: 'DateInFuture', abort: true }),
  z.refine((day) => isAdult(day, localToday()), 'Under18'),
)

/** The form of /register/pay-per-visit (REG-61..70). */
export const payPerVisitSchema = z.intersection(
  z.extend(payPerVisitPerson, { ...accountFields.shape, dob: z.pipe(payPerVisitPerson.shape.dob, ofAge) }),
  matchingPasswords,
)
export type PayPerVisit = z.infer<typeof payPerVisitSchema>
