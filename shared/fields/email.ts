import { z } from 'zod/mini'

/** SIGN-10, SIGN-39, SIGN-40: empty says 'Required', anything that is no address says 'Invalid email address'. The code is the message. */
export const email = z
  .string('Required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Required', abort: true }),
    z.maxLength(254, 'EmailInvalid'),
    z.regex(/^[^\s@<>(),;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/, 'EmailInvalid'),
  )

/** An address is one account whatever its case. */
export const sameEmail = (address: string): string => address.trim().toLowerCase()
