import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { dateOfBirth } from '#shared/fields/date-of-birth.ts'
import { registrationEmail } from '#shared/fields/email.ts'
import { newPassword } from '#shared/fields/password.ts'
import { personName } from '#shared/fields/person-name.ts'
import { phoneField } from '#shared/fields/phone-field.ts'
import { required } from '#shared/fields/required.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { eligiblePerson } from '#shared/registration/eligible-person.ts'

const lookupDob = dateOfBirth({ missing: 'DobRequired', invalid: 'DateRequireValid' })
const lookupZip = z
  .string('LookupZipRequired')
  .check(z.minLength(1, { error: 'LookupZipRequired', abort: true }), z.regex(/^\d{5}$/, 'ZipFiveDigits'))

/** What the lookup form asks of an employee or other (REG-06, REG-07). */
export const personLookup = z.object({ lastName: personName('LastNameRequired'), dob: lookupDob, zip: lookupZip })
/** What it asks of a student (REG-08). */
export const studentLookup = z.object({
  firstName: personName('FirstNameRequired'),
  lastName: personName('LastNameRequired'),
  dob: lookupDob,
  studentId: z.string('StudentIdRequired').check(z.trim(), z.minLength(1, 'StudentIdRequired'), z.maxLength(40, 'InvalidInput')),
})

/** Asked of a lookup only while many of them find nobody. */
const robotCheck = { altcha: z.optional(z.string().check(z.maxLength(4000))) }

const foundMembership = z.object({
  membershipId: z.string(),
  plan: z.nullable(z.string()),
  planCode: z.nullable(z.string()),
  features: z.array(z.string()),
  persons: z.array(eligiblePerson),
})

/** What an account is made of; the confirmation and the terms stay in the form (REG-31, REG-73). */
const account = { email: registrationEmail, phone: phoneField, password: newPassword, acceptNotice: z.literal(true, 'MustAcceptNotice') }

export const genders = ['Male', 'Female', 'Other'] as const

/** The member's own part of the pay-per-visit form (REG-61..70). */
export const payPerVisitPerson = z.object({
  first: personName(),
  last: personName(),
  dob: dateOfBirth({ missing: 'Required', invalid: 'DateInvalid' }),
  address1: required(100),
  address2: z.optional(z.string().check(z.maxLength(100, 'InvalidInput'))),
  city: required(60),
  state: z.enum(usStates, 'Required'),
  zip: z.string('Required').check(z.minLength(1, { error: 'Required', abort: true }), z.regex(/^\d{5}$/, 'ZipFiveDigits')),
  gender: z.enum(genders, 'Required'),
})

const platform = z.object({
  type: z.literal('browser'),
  platform: z.string().check(z.maxLength(60)),
  platformRaw: z.string().check(z.maxLength(400)),
  version: z.string().check(z.maxLength(60)),
  model: z.string().check(z.maxLength(60)),
  manufacturer: z.string().check(z.maxLength(60)),
})

const made = z.object({ id: z.string() })

export const registrationCalls = {
  lookUpPerson: call({
    method: 'GET',
    path: '/api/memberships/v2/lookup',
    about: 'Who of a membership may register, by last name, birthday and zip. Gives the browser a registration ticket.',
    input: z.extend(personLookup, robotCheck),
    answer: foundMembership,
  }),
  lookUpStudent: call({
    method: 'GET',
    path: '/api/memberships/v2/student-lookup',
    about: 'Who of a membership may register, by name, birthday and student id. Gives the browser a registration ticket.',
    input: z.extend(studentLookup, robotCheck),
    answer: foundMembership,
  }),
  listPersons: call({
    method: 'GET',
    path: '/api/memberships/{membershipId}/persons',
    about: 'The persons of the membership that the registration ticket names; asked after a reload of the page.',
    input: z.object({ membershipId: z.string() }),
    answer: foundMembership,
  }),
  checkEmail: call({
    method: 'GET',
    path: '/api/profiles/check-email',
    about: 'Whether an address is free; tells the truth only to holders of a registration ticket.',
    input: z.object({ email: registrationEmail }),
    answer: z.object({ available: z.boolean() }),
  }),
  createProfile: call({
    method: 'POST',
    path: '/api/profiles',
    about: 'Makes the account of one person whom the registration ticket allows; spends the ticket.',
    input: z.object({ ...account, membershipId: z.string(), familyMemberId: z.string(), version: z.optional(z.literal(2)) }),
    answer: made,
  }),
  registerIneligible: call({
    method: 'POST',
    path: '/api/members/ineligible',
    about: 'Makes the account of somebody who pays per visit; the group is set by the server, and a robot check is asked for.',
    input: z.extend(payPerVisitPerson, {
      ...account,
      altcha: required(4000),
      submittedFromPlatform: z.optional(platform),
      submittedFrom: z.optional(z.literal('member-portal')),
    }),
    answer: made,
  }),
  readRobotCheck: call({
    method: 'GET',
    path: '/api/members/robot-check',
    about: 'A proof-of-work puzzle for the pay-per-visit form.',
    input: z.object({}),
    answer: z.record(z.string(), z.unknown()),
  }),
}
