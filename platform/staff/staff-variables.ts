import { z } from 'zod/mini'
import { withDefault } from '#platform/env.ts'

/** Settings of the sign-in of operators and clinicians; the portal and the telehealth side have the same. */
export const staffVariables = {
  staffStrongFactor: withDefault(
    'STAFF_STRONG_FACTOR',
    'off',
    z.enum(['on', 'off']),
    'on requires a passkey or an authenticator app of every operator and clinician: until they have one, they can only add it.',
  ),
} as const
