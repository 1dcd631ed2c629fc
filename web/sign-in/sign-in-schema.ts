import { z } from 'zod/mini'
import { credentials } from '#shared/sign-in/credentials.ts'

/** The form of /login: what is sent (SIGN-10, SIGN-11), and whether to remember the address (SIGN-04). */
export const signInSchema = z.extend(credentials, { remember: z.optional(z.string()) })
