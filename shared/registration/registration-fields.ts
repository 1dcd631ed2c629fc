import { z } from 'zod/mini'
import { dateOfBirth } from '#shared/fields/date-of-birth.ts'
import { personName } from '#shared/fields/person-name.ts'
import { required } from '#shared/fields/required.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { genders } from '#shared/registration/genders.ts'
import { realZip } from '#shared/zip/real-zip.ts'

/** A robot check that the server asks for only when a call is used too often. */
export const optionalRobotCheck = { altcha: z.optional(z.string().check(z.maxLength(4000))) }

const lookupDob = dateOfBirth({ missing: 'DobRequired', invalid: 'DateRequireValid' })

/** Lookup form for employees and others (REG-06, REG-07, REG-14..16). */
export const personLookup = z.object({
  lastName: personName('LastNameRequired'),
  dob: lookupDob,
  zip: realZip({ missing: 'LookupZipRequired', short: 'ZipFiveDigits' }),
})
/** Lookup form for students (REG-08). */
export const studentLookup = z.object({
  firstName: personName('FirstNameRequired'),
  lastName: personName('LastNameRequired'),
  dob: lookupDob,
  studentId: z.string('StudentIdRequired').check(z.trim(), z.minLength(1, 'StudentIdRequired'), z.maxLength(40, 'InvalidInput')),
})

/** Personal fields of the pay-per-visit form (REG-61..70). */
export const payPerVisitPerson = z.object({
  first: personName(),
  last: personName(),
  dob: dateOfBirth({ missing: 'Required', invalid: 'DateInvalid' }),
  address1: required(100),
  address2: z.optional(z.string().check(z.maxLength(100, 'InvalidInput'))),
  city: required(60),
  state: z.enum(usStates, 'Required'),
  zip: realZip({ missing: 'Required', short: 'ZipFiveDigits' }),
  gender: z.enum(genders, 'Required'),
})
