import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { managedPerson } from '#shared/care/member-claims.ts'
import { languages } from '#shared/languages.ts'
import { planPrice } from '#shared/visits/plan-price.ts'

/** CALL-46..49: how the portal signs a member in to the telehealth service, and the mobile API's calls for sessions. */
export const tokenCalls = {
  tokenLogin: call({
    method: 'POST',
    path: '/mobile/authentication/token_login',
    about: "Takes the portal's signed word on who a member is and gives a token of the mobile API for it.",
    isBare: true,
    input: z.object({ sso_token: z.string() }),
    answer: z.object({
      authentication: z.object({ jwt_token: z.string() }),
      sdk_error_message: z.nullable(z.string()),
      valid: z.boolean(),
      registered: z.boolean(),
    }),
  }),
  putRights: call({
    method: 'POST',
    path: '/mobile/people/rights',
    about:
      'Says for whom a person may act, after a change of a grant, a membership or an account, whether they still have an account, and where notices about them go. It needs no session. Links and invitations that the person may no longer give end at once.',
    isBare: true,
    input: z.object({
      telehealth_id: z.string().check(z.minLength(1), z.maxLength(200)),
      has_account: z.boolean(),
      managed: z.array(managedPerson),
      /** What visits cost by the plans' terms. Absent from an older portal, and the prices of the last login then stay. */
      plan_prices: z.optional(z.array(planPrice)),
      /** Where notices about this person go while confidential communications are on; null if they are off. Absent from an older portal. */
      private_contact: z.optional(
        z.nullable(z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()), language: z.enum(languages) })),
      ),
      /** When the portal began to read this; older news never replaces newer. */
      at: z.iso.datetime(),
    }),
    answer: z.object({ taken: z.literal(true) }),
  }),
  endSession: call({
    method: 'POST',
    path: '/mobile/authentication/end_session',
    about: 'Says that a session of the portal is over, so that tokens which name it open nothing more.',
    isBare: true,
    /** `is_expired`: it ended by itself. Devices of such a session keep getting push messages; those of any other are removed. */
    input: z.object({ sid: z.string(), is_expired: z.optional(z.boolean()) }),
    answer: z.object({ ended: z.literal(true) }),
  }),
}

/** CALL-47: fixed headers of the mobile API, sent with the bearer token. */
export const mobileHeaders = { token: 'x-request-token', app: 'x-app-id' } as const
