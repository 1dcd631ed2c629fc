import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { required } from '#shared/fields/required.ts'
import { ceremonyOptions, passkeyAssertion, passkeyMade } from '#shared/mfa/passkey-answers.ts'

/** Six digits of an app, or a recovery code; only the server checks it. */
const code = required(40)

/** Ten recovery codes when they are first made or renewed, otherwise null: they are shown once. */
const freshCodes = z.nullable(z.array(z.string()))

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601, as are all times here. */
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type StaffPasskey = z.infer<typeof passkey>

const factors = z.object({
  passkeys: z.array(passkey),
  /** Since when there is an authenticator app; null without one. */
  appSince: z.nullable(z.string()),
  codesLeft: z.number(),
  /** Whether the deployment requires a passkey or an app of all staff. */
  isRequired: z.boolean(),
})
export type StaffFactors = z.infer<typeof factors>

/** What the second step of a sign-in can be done with. */
export const staffWays = ['pin', 'passkey', 'code'] as const
export type StaffWay = (typeof staffWays)[number]

/** The state of a staff session, besides its account. */
export const staffSessionFields = {
  level: z.enum(['pending', 'full']),
  /** Where the PIN was sent, while it is due. */
  sentTo: z.nullable(z.string()),
  /** In a pending session, what opens it. `code` is one of an app, or a recovery code. */
  ways: z.array(z.enum(staffWays)),
  /** Whether the deployment requires a passkey or an app and the account has none: until then only its own factors open. */
  mustAddFactor: z.boolean(),
}

/**
 * The calls of passkeys and authenticator apps of one kind of staff. `base` is the path of its calls, `app` what they open.
 * A change requires a proof of identity of the last 15 minutes: sign-in, second factor, or `confirmStaff`.
 */
export const staffFactorCalls = (base: `/${string}`, app: string) => ({
  askStaffPasskey: call({
    method: 'GET',
    path: `${base}/passkey`,
    about: 'A challenge for a passkey, bound to this browser; good for five minutes, once.',
    input: z.object({}),
    answer: ceremonyOptions,
  }),
  signInStaffByPasskey: call({
    method: 'POST',
    path: `${base}/passkey`,
    about: `Opens ${app} by a passkey, which counts as two factors because the device verified its user.`,
    input: passkeyAssertion,
    answer: z.object({ signedIn: z.literal(true) }),
  }),
  verifyStaffCode: call({
    method: 'POST',
    path: `${base}/code/verify`,
    about: `Checks a code of the authenticator app, or a recovery code, after the password, and opens ${app}.`,
    input: z.object({ code }),
    answer: z.object({ signedIn: z.literal(true) }),
  }),
  confirmStaff: call({
    method: 'POST',
    path: `${base}/account/confirm`,
    about:
      'Proves again who the caller is, which opens changes of their factors for 15 minutes: by a passkey, or the password together with a code. The password alone is enough only for a caller without a passkey and app.',
    input: z.object({
      currentPassword: z.optional(required(128)),
      code: z.optional(code),
      passkey: z.optional(passkeyAssertion),
    }),
    answer: z.object({ confirmed: z.literal(true) }),
  }),
  readStaffFactors: call({
    method: 'GET',
    path: `${base}/account/factors`,
    about: "The caller's passkeys, authenticator app and number of recovery codes.",
    input: z.object({}),
    answer: factors,
  }),
  startStaffPasskey: call({
    method: 'POST',
    path: `${base}/account/passkeys/options`,
    about: 'What the browser needs to create a passkey; good for five minutes, in this session, once.',
    input: z.object({}),
    answer: ceremonyOptions,
  }),
  addStaffPasskey: call({
    method: 'POST',
    path: `${base}/account/passkeys`,
    about:
      "Stores the passkey that a device created. The caller's first passkey or app makes recovery codes, ends their other sessions, and from then on a PIN is not enough.",
    input: passkeyMade,
    answer: z.object({ passkey, recoveryCodes: freshCodes }),
  }),
  removeStaffPasskey: call({
    method: 'DELETE',
    path: `${base}/account/passkeys/{id}`,
    about: 'Removes a passkey: nobody can sign in with it any more.',
    input: z.object({ id: z.uuid('NotFound') }),
    answer: z.object({ removed: z.literal(true) }),
  }),
  startStaffApp: call({
    method: 'POST',
    path: `${base}/account/authenticator`,
    about: 'A new secret for an authenticator app (TOTP, RFC 6238), as text and QR code. It expires after an hour without a code of it.',
    input: z.object({}),
    answer: z.object({ secret: z.string(), qrCode: z.string() }),
  }),
  confirmStaffApp: call({
    method: 'PUT',
    path: `${base}/account/authenticator`,
    about: 'Confirms the app by one of its codes; the first passkey or app has the effects that `addStaffPasskey` names.',
    input: z.object({ code }),
    answer: z.object({ recoveryCodes: freshCodes }),
  }),
  removeStaffApp: call({
    method: 'DELETE',
    path: `${base}/account/authenticator`,
    about: "Removes the caller's authenticator app.",
    input: z.object({}),
    answer: z.object({ removed: z.literal(true) }),
  }),
  renewStaffCodes: call({
    method: 'POST',
    path: `${base}/account/recovery-codes`,
    about: 'Ten new recovery codes, shown this once; the earlier ones are void.',
    input: z.object({}),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
})
export type StaffFactorCalls = ReturnType<typeof staffFactorCalls>
