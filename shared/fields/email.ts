import { z } from 'zod/mini'

/** An e-mail address: 'Required' if empty, `invalid` if malformed. The message is the error code. */
const address = (invalid: 'EmailInvalid' | 'EmailInvalidOnRegistration') =>
  z
    .string('Required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Required', abort: true }),
      z.maxLength(254, invalid),
      z.regex(/^[^\s@<>(),;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/, invalid),
    )

/** SIGN-10, SIGN-39, SIGN-40: 'Invalid email address'. */
export const email = address('EmailInvalid')

/** SIGN-39, REG-36: registration says 'Invalid email'. */
export const registrationEmail = address('EmailInvalidOnRegistration')

/** Normalizes an address: letter case does not distinguish accounts (REG-74). */
export const sameEmail = (typed: string): string => typed.trim().toLowerCase()
