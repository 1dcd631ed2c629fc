import { z } from 'zod/mini'

/** Empty says 'Required', anything that is no address says so in the words of the form. The code is the message. */
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

/** An address is one account whatever its case (REG-74). */
export const sameEmail = (typed: string): string => typed.trim().toLowerCase()
