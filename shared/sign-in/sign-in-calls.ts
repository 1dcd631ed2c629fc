import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { email } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'
import { sessionData, sessionMeta } from '#shared/session/session-data.ts'

/** What the sign-in form asks for (SIGN-10, SIGN-11). */
export const credentials = z.object({ email, password: required(128) })

export const signInCalls = {
  signIn: call({
    method: 'POST',
    path: '/api/auth/login',
    about: 'Signs a member in. Where the group requires the PIN and the device is not remembered, the session is pending.',
    input: z.extend(credentials, { type: z.literal('MEMBER', 'InvalidInput'), version: z.optional(z.literal(2, 'InvalidInput')) }),
    answer: sessionData,
    meta: sessionMeta,
  }),
}
