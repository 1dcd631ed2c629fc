import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { required } from '#shared/fields/required.ts'
import { pin } from '#shared/mfa/pin-rules.ts'
import { staffFactorCalls, staffSessionFields } from '#shared/mfa/staff-factor-calls.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

const operatorSession = z.object({
  operator: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(operatorRoles),
    /** Whether the role is limited to some groups; calls that concern every group are refused then. */
    isLimited: z.boolean(),
  }),
  ...staffSessionFields,
})

/** Sign-in of operators. Their session cookie is valid only for the console, and members' cookies are not valid there. */
export const operatorCalls = {
  signInOperator: call({
    method: 'POST',
    path: '/api/console/sign-in',
    about:
      'Checks an operator’s e-mail and password; the session is pending until the second factor. Mails a PIN to an operator without a passkey and app.',
    input: z.object({ email: required(254), password: required(128) }),
    answer: operatorSession,
  }),
  sendOperatorPin: call({
    method: 'POST',
    path: '/api/console/pin',
    about: 'Mails a new PIN; it voids the one before.',
    input: z.object({}),
    answer: z.object({ sentTo: z.string() }),
  }),
  verifyOperatorPin: call({
    method: 'POST',
    path: '/api/console/pin/verify',
    about: 'Checks the PIN and opens the console.',
    input: z.object({ pin: z._default(pin, '') }),
    answer: operatorSession,
  }),
  readOperatorSession: call({
    method: 'GET',
    path: '/api/console/session',
    about: 'Who is signed in to the console, and what of the sign-in is due.',
    input: z.object({}),
    answer: operatorSession,
  }),
  signOutOperator: call({
    method: 'POST',
    path: '/api/console/sign-out',
    about: 'Ends the operator’s session.',
    input: z.object({}),
    answer: z.object({ signedOut: z.literal(true) }),
  }),
}

/** Passkeys, authenticator app and recovery codes of operators. */
export const operatorFactorCalls = staffFactorCalls('/api/console', 'the console')
