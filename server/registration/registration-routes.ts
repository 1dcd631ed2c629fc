import { newRobotCheck } from '#platform/auth/robot-check.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { caseThrottles, lookupThrottles, proofSendThrottles, proofTryThrottles } from '#platform/http/throttle-rules.ts'
import { isEmailTaken } from '#server/account/profile-store.ts'
import { readFamily } from '#server/family/read-family.ts'
import type { Portal } from '#server/portal.ts'
import { lookUpPerson, membershipAnswer } from '#server/registration/look-up-person.ts'
import { openProofCase } from '#server/registration/open-proof-case.ts'
import { checkProofCode, readProofWays, sendProofCode } from '#server/registration/prove-registrant.ts'
import { readPayPerVisitPrices, registerIneligible } from '#server/registration/register-ineligible.ts'
import { registerMember } from '#server/registration/register-member.ts'
import { chosenRefusals } from '#server/registration/registrant.ts'
import { robotCheckRefusals } from '#server/session/require-robot-check.ts'
import { who } from '#server/session/who.ts'
import { proofCaseCalls } from '#shared/cases/case-calls.ts'
import { coverageProblems } from '#shared/eligibility/coverage-rules.ts'
import { sameEmail } from '#shared/fields/email.ts'
import { proofCalls } from '#shared/registration/proof-calls.ts'
import { registrationCalls } from '#shared/registration/registration-calls.ts'

const lookupRefusals = [
  'DateInFuture',
  'MemberNotFound',
  'MultipleMembersFound',
  'MemberNotAdult',
  'NotFound',
  ...robotCheckRefusals,
  ...coverageProblems,
] as const

const pinRefusals = ['PinLocked', 'PinTriesUsed'] as const

const proofRoutes = (portal: Portal) => {
  const { ticketHolder } = who(portal)
  return [
    ...serve(proofCalls, {
      readProofWays: ticketHolder({ limit: '60/h', audit: 'registration.proof.read', refuses: chosenRefusals }, async (by) => ({
        data: await readProofWays(portal, by),
      })),
      sendProofCode: ticketHolder(
        { limit: '30/h', throttles: proofSendThrottles, audit: 'registration.proof.send', refuses: [...chosenRefusals, ...pinRefusals] },
        (by) => sendProofCode(portal, by),
      ),
      checkProofCode: ticketHolder(
        {
          limit: '60/h',
          throttles: proofTryThrottles,
          audit: 'registration.proof.check',
          refuses: [...chosenRefusals, ...pinRefusals, 'PinExpired'],
        },
        (by) => checkProofCode(portal, by),
      ),
    }),
    ...serve(proofCaseCalls, {
      openProofCase: ticketHolder(
        { limit: '20/h', throttles: caseThrottles, audit: 'registration.proof.case', refuses: [...chosenRefusals, ...robotCheckRefusals] },
        async (by) => ({ data: await openProofCase(portal, by) }),
      ),
    }),
  ]
}

const registeringRoutes = (portal: Portal) => {
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
          'RegistrationProofNeeded',
          'LookUpYourself',
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
    readPayPerVisitPrices: anyone({ limit: '600/h', audit: 'none' }, async () => ({ data: await readPayPerVisitPrices(portal) })),
    readRobotCheck: anyone({ limit: '60/h', audit: 'none' }, async () => ({
      data: { ...(await newRobotCheck(portal.pinKey, portal.clock.now())) },
    })),
  })
}

/** All routes of registration. */
export const registrationRoutes = (portal: Portal) => [...registeringRoutes(portal), ...proofRoutes(portal)]
