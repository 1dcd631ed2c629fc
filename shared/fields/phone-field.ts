import { z } from 'zod/mini'
import { phoneDigits } from '#shared/fields/phone.ts'

/** A phone number as typed; returns its ten digits (SIGN-42..46). */
export const phoneField = z.pipe(
  z.string('Required').check(
    z.trim(),
    z.minLength(1, { error: 'Required', abort: true }),
    z.refine((typed) => phoneDigits(typed) !== null, 'PhoneInvalid'),
  ),
  z.transform((typed: string) => phoneDigits(typed) ?? typed),
)
