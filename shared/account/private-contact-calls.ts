import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { email, sameEmail } from '#shared/fields/email.ts'
import { phoneDigits } from '#shared/fields/phone.ts'
import { usStates } from '#shared/fields/us-state.ts'
import { pin } from '#shared/mfa/pin-rules.ts'

const words = (most: number) => z.string().check(z.trim(), z.maxLength(most, 'TooManyCharacters'))

type Typed = { email: string; phone: string; street: string; city: string; state: string; zip: string }
const postalFields = ['street', 'city', 'state', 'zip'] as const

/** At least one way to reach the person; a postal address is whole or absent. */
const reachable = z.superRefine<Typed>((typed, context) => {
  const isPostal = postalFields.some((field) => typed[field] !== '')
  if (isPostal)
    for (const field of postalFields) if (typed[field] === '') context.addIssue({ code: 'custom', message: 'Required', path: [field] })
  if (!isPostal && typed.email === '' && typed.phone === '')
    context.addIssue({ code: 'custom', message: 'PrivateContactNeeded', path: ['email'] })
})

/** Where notices about somebody's care go while confidential communications are on. Empty fields are none. */
export const privateContactForm = z
  .object({
    email: words(254).check(z.refine((typed) => typed === '' || email.safeParse(typed).success, 'EmailInvalid')),
    phone: words(30).check(z.refine((typed) => typed === '' || phoneDigits(typed) !== null, 'PhoneInvalid')),
    street: words(120),
    city: words(60),
    state: z.string().check(z.refine((typed) => typed === '' || usStates.some((state) => state === typed), 'Required')),
    zip: z.string().check(z.trim(), z.regex(/^(\d{5})?$/, 'ZipInvalid')),
  })
  .check(reachable)
export type PrivateContactForm = z.infer<typeof privateContactForm>

/** `phone` has ten digits. `postal` is whole or null. */
export const privateContact = z.object({
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  postal: z.nullable(z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })),
})
export type PrivateContact = z.infer<typeof privateContact>

export const privateContactOf = ({ email: typed, phone, street, city, state, zip }: PrivateContactForm): PrivateContact => ({
  email: typed === '' ? null : sameEmail(typed),
  phone: phoneDigits(phone),
  postal: street === '' ? null : { street, city, state, zip },
})

/** Ways that a code confirms. */
const privateWays = ['email', 'phone'] as const
export type PrivateWay = (typeof privateWays)[number]
const way = z.enum(privateWays, 'InvalidInput')

/** Null: confidential communications are off. `since`: ISO 8601. `unconfirmed`: ways that wait for their code; no notice goes there. */
export const privacyState = z.object({
  contact: z.nullable(
    z.extend(privateContact, { since: z.string(), setBy: z.enum(['member', 'operator']), unconfirmed: z.array(z.enum(privateWays)) }),
  ),
})
export type PrivacyState = z.infer<typeof privacyState>

const path = '/api/account/private-contact'

export const privateContactCalls = {
  readPrivateContact: call({
    method: 'GET',
    path,
    about: 'Whether confidential communications are on for the caller, and where notices about visits, messages, invoices and claims go.',
    input: z.object({}),
    answer: privacyState,
  }),
  savePrivateContact: call({
    method: 'PUT',
    path,
    about:
      'Turns confidential communications on, or changes the address. Notices about the caller’s care go there alone. Every grant of the caller ends, and nobody else in the family sees the caller’s benefits.',
    input: privateContactForm,
    answer: privacyState,
  }),
  sendPrivateCode: call({
    method: 'POST',
    path: `${path}/code`,
    about: 'Sends a code to the email or phone that waits for one, and voids the code before.',
    input: z.object({ way, method: z._default(z.enum(['text', 'phone_call'], 'InvalidInput'), 'text') }),
    answer: z.object({ expiresAt: z.string() }),
  }),
  confirmPrivateContact: call({
    method: 'POST',
    path: `${path}/confirm`,
    about: 'The code arrived: from now on notices go to this email or phone.',
    input: z.object({ way, code: pin }),
    answer: privacyState,
  }),
  endPrivateContact: call({
    method: 'DELETE',
    path,
    about: 'Turns them off. Grants that ended do not come back.',
    input: z.object({}),
    answer: privacyState,
  }),
}
