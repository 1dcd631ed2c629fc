import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { sessionData, sessionMeta } from '#shared/session/session-data.ts'
import { credentials } from '#shared/sign-in/credentials.ts'

export const signInCalls = {
  signIn: call({
    method: 'POST',
    path: '/api/auth/login',
    about: 'Signs a member in. Where the group requires the PIN and the device is not remembered, the session is pending.',
    input: z.extend(credentials, {
      type: z.literal('MEMBER', 'InvalidInput'),
      version: z.optional(z.literal(2, 'InvalidInput')),
      /** A solved robot check, required after ten failures for the account. */
      altcha: z.optional(z.string().check(z.maxLength(4000))),
    }),
    answer: sessionData,
    meta: sessionMeta,
  }),
}
