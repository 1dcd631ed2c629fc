import { z } from 'zod/mini'
import { phoneDigits } from '#shared/fields/phone.ts'

/** A PIN is judged by the server alone; only its length is bounded here (MFA-32, MFA-37). */
export const pin = z.string('PinMissing').check(z.trim(), z.maxLength(32, 'PinInvalid'))

export const pinDigits = 6

/** SPEC: 'expires 30 minutes after sending' (MFA-31); the server's PIN_TTL_MIN may shorten it. */
export const pinMinutesDefault = 30

/** A number as the wire carries it, all digits masked but the last four (MFA-22). */
export const maskedOnWire = (phone: string): { area_code: string; phone_number: string } => ({
  area_code: '***',
  phone_number: `***${(phoneDigits(phone) ?? phone).slice(-4)}`,
})

/** `(***) ***-1234` (MFA-22), from what the wire carries. */
export const maskedShown = (phone: { area_code: string; phone_number: string }): string =>
  `(${phone.area_code}) ${phone.phone_number.slice(0, 3)}-${phone.phone_number.slice(-4)}`

/** `anar…`: the first four characters before the @, one only when there are no more than four, never the domain (MFA-30). */
export const maskedEmail = (address: string): string => {
  const local = address.split('@')[0] ?? ''
  return `${local.slice(0, local.length <= 4 ? 1 : 4)}…`
}
