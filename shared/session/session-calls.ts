import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { sessionData } from '#shared/session/session-data.ts'

/** Seconds since the member's last input, sent with every poll; polling alone does not keep a session alive. */
const idleSeconds = z.optional(z.coerce.number().check(z.minimum(0), z.maximum(86_400)))

export const sessionCalls = {
  checkSession: call({
    method: 'GET',
    path: '/api/auth/check-session',
    about:
      'Whether the session still lives, and until when; asked every 15 s. Renews the short member token. `version` is the ETag of `GET /api/session`, and `notice` that of the maintenance notice, if the portal itself serves it: a page asks for them once they have changed.',
    input: z.object({ idleSeconds }),
    // Nodes of the previous releases have neither.
    answer: z.object({ valid: z.literal(true), expiresAt: z.string(), version: z.optional(z.string()), notice: z.optional(z.string()) }),
    meta: z.optional(z.object({ jwt: z.string(), ssoToken: z.optional(z.string()) })),
  }),
  readSession: call({
    method: 'GET',
    path: '/api/session',
    about:
      'Who is signed in and what their group offers; the dashboard sync, asked every 30 s by a page without live events. Unchanged, it answers 304.',
    input: z.object({}),
    answer: sessionData,
  }),
  signOut: call({
    method: 'POST',
    path: '/api/auth/logout',
    about: 'Ends the session on the server and clears its cookies.',
    input: z.object({}),
    answer: z.object({ signedOut: z.literal(true) }),
  }),
}
