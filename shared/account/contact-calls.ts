import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { pin } from '#shared/mfa/pin-rules.ts'

const sent = z.object({ expiresAt: z.string() })
const confirmed = z.object({ confirmed: z.literal(true) })
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
  sendEmailCode: call({
    method: 'POST',
    path: '/api/account/email/code',
    about: 'Mails another code to the new address of the caller and voids the one before.',
    input: z.object({}),
    answer: sent,
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/api/account/email/confirm',
    about: 'The code arrived: from now on the new address signs in, and the former one is told.',
    input: z.object({ code: pin }),
    answer: confirmed,
  }),
  dropEmail: call({
    method: 'DELETE',
    path: '/api/account/email',
    about: 'Forgets the new address that was not confirmed; the former one stays.',
    input: z.object({}),
    answer: dropped,
  }),
}
