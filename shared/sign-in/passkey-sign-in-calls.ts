import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { ceremonyOptions, passkeyAssertion } from '#shared/mfa/passkey-answers.ts'
import { sessionData, sessionMeta } from '#shared/session/session-data.ts'

export const passkeySignInCalls = {
  askForPasskey: call({
    method: 'GET',
    path: '/api/auth/passkey',
    about: 'What the browser needs to ask its devices for a passkey; good for five minutes, in this browser, once.',
    input: z.object({}),
    answer: ceremonyOptions,
  }),
  signInWithPasskey: call({
    method: 'POST',
    path: '/api/auth/passkey',
    about: 'Signs in with a passkey. Where the group requires the PIN and has not let passkeys take its place, the session is pending.',
    input: passkeyAssertion,
    answer: sessionData,
    meta: sessionMeta,
  }),
}
