import { z } from 'zod/mini'
import { email } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'

/** Fields of the sign-in form (SIGN-10, SIGN-11). */
export const credentials = z.object({ email, password: required(128) })
