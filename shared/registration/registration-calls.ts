import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { familyMembership } from '#shared/family/family-membership.ts'
import { registrationEmail } from '#shared/fields/email.ts'
import { newPassword } from '#shared/fields/password.ts'
import { phoneField } from '#shared/fields/phone-field.ts'
import { required } from '#shared/fields/required.ts'
import { eligiblePerson } from '#shared/registration/eligible-person.ts'
import { optionalRobotCheck, payPerVisitPerson, personLookup, studentLookup } from '#shared/registration/registration-fields.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

const foundMembership = z.object({
  membershipId: z.string(),
  plan: z.nullable(z.string()),
  planCode: z.nullable(z.string()),
  features: z.array(z.string()),
  persons: z.array(eligiblePerson),
})

/** Account fields sent to the server; password confirmation and terms are checked in the form only (REG-31, REG-73). */
const account = { email: registrationEmail, phone: phoneField, password: newPassword, acceptNotice: z.literal(true, 'MustAcceptNotice') }

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
    input: z.extend(personLookup, optionalRobotCheck),
    answer: foundMembership,
  }),
  lookUpStudent: call({
    method: 'GET',
    path: '/api/memberships/v2/student-lookup',
    about: 'Who of a membership may register, by name, birthday and student id. Gives the browser a registration ticket.',
    input: z.extend(studentLookup, optionalRobotCheck),
    answer: foundMembership,
  }),
  listPersons: call({
    method: 'GET',
    path: '/api/memberships/{membershipId}/persons',
    about:
      'The persons of the membership that the registration ticket names, asked after a reload of the page; to a member of it also ' +
      'their family as My Family shows it.',
    input: z.object({ membershipId: z.string() }),
    answer: z.extend(foundMembership, { membership: z.optional(familyMembership) }),
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
      groupCode: z.optional(z.string()),
      submittedFromPlatform: z.optional(platform),
      submittedFrom: z.optional(z.literal('member-portal')),
    }),
    answer: made,
  }),
  readPayPerVisitPrices: call({
    method: 'GET',
    path: '/api/members/visit-prices',
    about: 'What each kind of visit costs somebody who pays per visit, in cents; a kind whose price is not known is left out.',
    input: z.object({}),
    answer: z.object({ prices: z.array(z.object({ type: z.enum(visitTypes), cents: z.number() })) }),
  }),
  readRobotCheck: call({
    method: 'GET',
    path: '/api/members/robot-check',
    about: 'A proof-of-work puzzle for the pay-per-visit form.',
    input: z.object({}),
    answer: z.record(z.string(), z.unknown()),
  }),
}
