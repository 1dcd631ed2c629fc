import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { pin } from '#shared/mfa/pin-rules.ts'
import { pinMethods, sessionData, sessionMeta } from '#shared/session/session-data.ts'

/** Empty or omitted means the session's own token, because a browser cannot read its mobile token. */
const mapiJwt = z.optional(z.string())

/** The session's own mobile token (CALL-15, CALL-16): the server reads it from the HTTP-only cookie. */
export const ownMobileToken = { mapi_jwt: '' } as const

export const mfaCalls = {
  listPhones: call({
    method: 'GET',
    path: '/api/mfa/phones',
    about: "The caller's own phones, masked but for the last four digits.",
    input: z.object({ telehealthId: z.string() }),
    answer: z.array(z.object({ party_phone_fax_id: z.string(), area_code: z.string(), phone_number: z.string() })),
  }),
  sendPin: call({
    method: 'POST',
    path: '/api/mfa',
    about:
      'Sends a six-digit PIN to one of the phones by a method of the group; it voids the one before. Answers after the first delivery attempt.',
    input: z.object({
      communication_id: z.string('Required').check(z.minLength(1, 'Required')),
      delivery_method: z._default(z.enum(pinMethods, 'PinMethodNotOffered'), 'text'),
      mapi_jwt: mapiJwt,
    }),
    answer: z.object({ sentTo: z.string(), expiresAt: z.string() }),
  }),
  verifyPin: call({
    method: 'POST',
    path: '/api/mfa/login',
    about: 'Checks the PIN and opens the full session. A wrong one answers 422 with error_messages.',
    input: z.object({ pin: z._default(pin, ''), remember_device: z.optional(z.boolean()), mapi_jwt: mapiJwt }),
    answer: sessionData,
    meta: sessionMeta,
  }),
}
