import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { eligiblePerson } from '#shared/registration/eligible-person.ts'
import { fullSession, pendingSession, sessionMeta } from '#shared/session/session-data.ts'

/** A person confirmed by the sponsor who has no profile yet (SSO-08). */
export const selectedPerson = z.extend(eligiblePerson, { membershipId: z.string() })

const { isRegistered, hasProfile, hasMFA } = sessionMeta.shape
const token = z.optional(z.string())

export const ssoCalls = {
  authenticate: call({
    method: 'POST',
    path: '/api/sso/authenticate',
    about:
      'Signs in by the code that a single sign-on left in this browser; without one, by the stored sso_token. A person without a profile is selected and gets a registration ticket.',
    input: z.object({ token: z.optional(z.string().check(z.maxLength(200))) }),
    answer: z.discriminatedUnion('level', [fullSession, pendingSession, z.object({ level: z.literal('none'), selectedPerson })]),
    meta: z.object({ jwt: token, ssoToken: token, teladocSdkToken: token, isRegistered, hasProfile, hasMFA }),
  }),
}
