import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { familyScopes } from '#shared/family/family-words.ts'
import { dateOfBirth } from '#shared/fields/date-of-birth.ts'

/** The form of a grant: the delegate, the scopes, and the last day. */
export const grantForm = z.object({
  delegateId: z.uuid('Required'),
  scopes: z.array(z.enum(familyScopes)).check(z.minLength(1, 'ScopesRequired')),
  until: dateOfBirth({ missing: 'Required', invalid: 'DateInvalid' }),
})

const name = { first: z.string(), last: z.string() }
const scopes = z.array(z.enum(familyScopes))
/** Whether the person has an account. Without one they can act only after registering, and are not notified before. */
const hasAccount = z.boolean()

const grant = z.object({
  id: z.string(),
  /** The other person of the grant. */
  familyMemberId: z.string(),
  ...name,
  hasAccount,
  scopes,
  /** The last day, inclusive. */
  until: z.string(),
  grantedAt: z.string(),
})
export type Grant = z.infer<typeof grant>

/** A person for whom the caller may act: a minor of the family, or an adult who granted it. */
const actedFor = z.object({
  familyMemberId: z.string(),
  ...name,
  dateOfBirth: z.string(),
  scopes,
  grant: z.nullable(z.object({ id: z.string(), until: z.string() })),
})
export type ActedFor = z.infer<typeof actedFor>

export const grantCalls = {
  listGrants: call({
    method: 'GET',
    path: '/api/delegations',
    about: 'Who may act for the caller, for whom the caller may act, and which adults of the family could be chosen.',
    input: z.object({}),
    answer: z.object({
      mayActForMe: z.array(grant),
      iMayActFor: z.array(actedFor),
      adults: z.array(z.object({ familyMemberId: z.string(), ...name, hasAccount })),
    }),
  }),
  giveGrant: call({
    method: 'POST',
    path: '/api/delegations',
    about: 'Lets another adult of the family act for the caller, through a day within a year. Takes the place of an earlier grant to them.',
    input: grantForm,
    answer: z.object({ id: z.string() }),
  }),
  revokeGrant: call({
    method: 'DELETE',
    path: '/api/delegations/{id}',
    about: 'Ends a grant at once; either of the two may.',
    input: z.object({ id: z.uuid('InvalidInput') }),
    answer: z.object({ revoked: z.literal(true) }),
  }),
}
