import { newRobotCheck } from '#platform/auth/robot-check.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { lookupThrottles } from '#platform/http/throttle-rules.ts'
import { isEmailTaken } from '#server/account/profile-store.ts'
import { readFamily } from '#server/family/read-family.ts'
import type { Portal } from '#server/portal.ts'
import { lookUpPerson, membershipAnswer } from '#server/registration/look-up-person.ts'
import { registerIneligible } from '#server/registration/register-ineligible.ts'
import { registerMember } from '#server/registration/register-member.ts'
import { who } from '#server/session/who.ts'
import { coverageProblems } from '#shared/eligibility/coverage-rules.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'

const lookupRefusals = [
  'DateInFuture',
  'MemberNotFound',
  'MultipleMembersFound',
  'MemberNotAdult',
  'NotFound',
  'RobotCheckFailed',
  'RobotCheckNeeded',
  ...coverageProblems,
] as const

export const registrationRoutes = (portal: Portal) => {
  const { anyone, ticketHolder, ticketHolderOrMember } = who(portal)
  return serve(registrationCalls, {
    lookUpPerson: anyone({ limit: '600/h', throttles: lookupThrottles, audit: 'registration.lookup', refuses: lookupRefusals }, (ask) =>
      lookUpPerson(portal, ask),
    ),
    lookUpStudent: anyone({ limit: '600/h', throttles: lookupThrottles, audit: 'registration.lookup', refuses: lookupRefusals }, (ask) =>
      lookUpPerson(portal, ask),
    ),
    listPersons: ticketHolderOrMember({ limit: '600/h', audit: 'membership.read' }, async ({ input, ticket, caller }) => {
      const { membershipId } = input
      const isOwn = caller?.session.person.membershipId === membershipId
      if (!isOwn && ticket?.membershipId !== membershipId) fail('NotFound')
      const found = await membershipAnswer(portal, membershipId)
      return { data: caller && isOwn ? { ...found, membership: await readFamily(portal, caller.session) } : found }
    }),
    checkEmail: ticketHolder({ limit: '5/h', audit: 'registration.check_email' }, async ({ input }) => ({
      data: { available: !(await isEmailTaken(portal.db, sameEmail(input.email))) },
    })),
    createProfile: ticketHolder(
      {
        limit: '20/h',
        audit: 'user.created',
        refuses: [
          'Conflict',
          'PasswordBreached',
          'NotFound',
          'MemberNotAdult',
          'Under18',
          'ProfileUserEmailDuplicated',
          ...coverageProblems,
        ],
      },
      (ask) => registerMember(portal, ask),
    ),
    registerIneligible: anyone(
      {
        limit: '20/h',
        audit: 'user.created',
        refuses: [
          'RobotCheckFailed',
          'DateInFuture',
          'Under18',
          'PasswordBreached',
          'IneligibleFailed',
          'ProfileUserEmailDuplicated',
          'Conflict',
        ],
      },
      (ask) => registerIneligible(portal, ask),
    ),
    readRobotCheck: anyone({ limit: '60/h', audit: 'none' }, async () => ({
      data: { ...(await newRobotCheck(portal.pinKey, portal.clock.now())) },
    })),
  })
}
