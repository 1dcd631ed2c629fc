import { z } from 'zod/mini'
import { phoneDigits } from '#shared/fields/phone.ts'

/** A code as a member enters it: required, six digits (MFA-32, MFA-37). */
export const sixDigits = z.string('Required').check(z.minLength(1, 'Required'), z.regex(/^\d{6}$/, 'PinInvalid'))

/** The PIN of a call. A malformed one is judged like a wrong one, so that it counts as a try. */
export const pin = z.string('PinMissing').check(z.trim(), z.maxLength(32, 'PinInvalid'))

export const pinDigits = 6

/** SPEC: 'expires 30 minutes after sending' (MFA-31); the server's PIN_TTL_MIN may shorten it. */
export const pinMinutesDefault = 30

/** A phone number for the API, masked except for the last four digits (MFA-22). */
export const maskedOnWire = (phone: string): { area_code: string; phone_number: string } => ({
  area_code: '***',
  phone_number: `***${(phoneDigits(phone) ?? phone).slice(-4)}`,
})

/** Formats a masked number of the API as `(***) ***-1234` (MFA-22). */
export const maskedShown = (phone: { area_code: string; phone_number: string }): string =>
  `(${phone.area_code}) ${phone.phone_number.slice(0, 3)}-${phone.phone_number.slice(-4)}`

/** Masks an e-mail address as `anar…`: the first four characters before the @, or one if at most four; never the domain (MFA-30). */
export const maskedEmail = (address: string): string => {
  const local = address.split('@')[0] ?? ''
  return `${local.slice(0, local.length <= 4 ? 1 : 4)}…`
}
