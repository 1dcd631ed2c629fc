import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { email } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'
import { pin } from '#shared/mfa/pin-rules.ts'

const sent = z.object({ expiresAt: z.string() })
const confirmed = z.object({ confirmed: z.literal(true) })
/** `removed`: the first proof of the mailbox removed factors, devices and sessions that were added before. */
const proved = z.object({ confirmed: z.literal(true), removed: z.boolean() })
const dropped = z.object({ dropped: z.literal(true) })

/** Confirms a new phone or e-mail address with a code sent to it. */
export const contactCalls = {
  sendPhoneCode: call({
    method: 'POST',
    path: '/api/account/phone/code',
    about: 'Sends a code to the new phone of the caller and voids the one before.',
    input: z.object({ method: z._default(z.enum(['text', 'phone_call'], 'InvalidInput'), 'text') }),
    answer: sent,
  }),
  confirmPhone: call({
    method: 'POST',
    path: '/api/account/phone/confirm',
    about: 'The code arrived: from now on PINs go to the new phone, and every remembered browser is asked for one again.',
    input: z.object({ code: pin }),
    answer: confirmed,
  }),
  dropPhone: call({
    method: 'DELETE',
    path: '/api/account/phone',
    about: 'Forgets the new phone that was not confirmed; the former one stays.',
    input: z.object({}),
    answer: dropped,
  }),
  changeEmail: call({
    method: 'PUT',
    path: '/api/account/email',
    about: 'Enters another address for the caller and mails a code there; the old one stays until the code was entered.',
    input: z.object({ email, currentPassword: required(128) }),
    answer: z.object({ asked: z.literal(true) }),
  }),
  sendEmailCode: call({
    method: 'POST',
    path: '/api/account/email/code',
    about: 'Mails another code to the new address of the caller, or to the own one while it is unproved, and voids the one before.',
    input: z.object({}),
    answer: sent,
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/api/account/email/confirm',
    about:
      'The code arrived: from now on the new address signs in, and the former one is told. Without a new address the code of the own one ' +
      'proves it; the first proof removes the factors, remembered browsers and sessions that were added before.',
    input: z.object({ code: pin }),
    answer: proved,
  }),
  dropEmail: call({
    method: 'DELETE',
    path: '/api/account/email',
    about: 'Forgets the new address that was not confirmed; the former one stays.',
    input: z.object({}),
    answer: dropped,
  }),
}
