import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { newPassword } from '#shared/fields/password.ts'
import { required } from '#shared/fields/required.ts'
import { pin } from '#shared/mfa/pin-rules.ts'
import { staffAccessCalls } from '#shared/mfa/staff-access-calls.ts'
import { staffFactorCalls, staffSessionFields } from '#shared/mfa/staff-factor-calls.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const clinicianSession = z.object({
  clinician: z.object({
    id: z.string(),
    first: z.string(),
    last: z.string(),
    credentials: z.string(),
    email: z.string(),
    types: z.array(z.enum(visitTypes)),
    methods: z.array(z.enum(visitMethods)),
    npi: z.nullable(z.string()),
    licenses: z.array(z.object({ state: z.string(), number: z.string(), expiresOn: z.nullable(z.string()) })),
    timeZone: z.string(),
  }),
  ...staffSessionFields,
})

/** Sign-in of clinicians. Their session cookie is valid only for the clinic, and other cookies are not valid there. */
export const clinicianCalls = {
  signInClinician: call({
    method: 'POST',
    path: '/mobile/clinic/sign-in',
    about:
      'Checks a clinician’s e-mail and password; the session is pending until the second factor. Mails a PIN to a clinician without a passkey and app.',
    input: z.object({ email: required(254), password: required(128) }),
    answer: clinicianSession,
  }),
  sendClinicianPin: call({
    method: 'POST',
    path: '/mobile/clinic/pin',
    about: 'Mails a new PIN; it voids the one before.',
    input: z.object({}),
    answer: z.object({ sentTo: z.string() }),
  }),
  verifyClinicianPin: call({
    method: 'POST',
    path: '/mobile/clinic/pin/verify',
    about: 'Checks the PIN and opens the clinic.',
    input: z.object({ pin: z._default(pin, '') }),
    answer: clinicianSession,
  }),
  readClinicianSession: call({
    method: 'GET',
    path: '/mobile/clinic/session',
    about: 'Who is signed in to the clinic, and what of the sign-in is due.',
    input: z.object({}),
    answer: clinicianSession,
  }),
  signOutClinician: call({
    method: 'POST',
    path: '/mobile/clinic/sign-out',
    about: 'Ends the clinician’s session.',
    input: z.object({}),
    answer: z.object({ signedOut: z.literal(true) }),
  }),
  acceptClinicianInvitation: call({
    method: 'POST',
    path: '/mobile/clinic/invitations/password',
    about: 'Chooses the password by the code of an invitation, once.',
    input: z.object({
      code: z.string('LinkExpired').check(z.minLength(1, 'LinkExpired'), z.maxLength(100, 'LinkExpired')),
      password: newPassword,
    }),
    answer: z.object({ email: z.string() }),
  }),
}

/** Sessions and password of clinicians. */
export const clinicianAccessCalls = staffAccessCalls('/mobile/clinic')

/** Passkeys, authenticator app and recovery codes of clinicians. */
export const clinicianFactorCalls = staffFactorCalls('/mobile/clinic', 'the clinic')
