import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { required } from '#shared/fields/required.ts'
import { sessionData, sessionMeta } from '#shared/session/session-data.ts'

/** Six digits of the app, or a recovery code; only the server checks it. */
const code = required(40)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The caller's authenticator app (TOTP, RFC 6238) and its recovery codes. */
export const authenticatorCalls = {
  readAuthenticator: call({
    method: 'GET',
    path: '/api/account/authenticator',
    about:
      'Since when the caller has an authenticator app, how many recovery codes are left, and whether it is enough in place of the PIN.',
    input: z.object({}),
    answer: z.object({ since: z.nullable(z.string()), codesLeft: z.number(), isEnough: z.boolean() }),
  }),
  startAuthenticator: call({
    method: 'POST',
    path: '/api/account/authenticator',
    about: 'A fresh secret for an app, as text and as a QR code; nothing asks for it until a code of it confirmed it within an hour.',
    input: z.object({}),
    answer: z.object({ secret: z.string(), qrCode: z.string() }),
  }),
  confirmAuthenticator: call({
    method: 'PUT',
    path: '/api/account/authenticator',
    about: 'Confirms the app by one of its codes and gives ten recovery codes, which are shown this once.',
    input: z.object({ code }),
    answer: recoveryCodes,
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/api/account/authenticator/recovery-codes',
    about: 'Ten new recovery codes, shown this once; the earlier ones are void.',
    input: z.object({}),
    answer: recoveryCodes,
  }),
  removeAuthenticator: call({
    method: 'POST',
    path: '/api/account/authenticator/remove',
    about: 'Forgets the app and its recovery codes; needs the current password.',
    input: z.object({ currentPassword: required(128) }),
    answer: z.object({ removed: z.literal(true) }),
  }),
  readSecondFactors: call({
    method: 'GET',
    path: '/api/mfa/factors',
    about: 'What may take the place of the PIN now, for a member whose second factor is due.',
    input: z.object({}),
    answer: z.object({ authenticator: z.boolean() }),
  }),
  verifyAuthenticator: call({
    method: 'POST',
    path: '/api/mfa/authenticator',
    about: 'Checks a code of the authenticator app, or a recovery code, and opens the full session.',
    input: z.object({ code, remember_device: z.optional(z.boolean()) }),
    answer: sessionData,
    meta: sessionMeta,
  }),
}
