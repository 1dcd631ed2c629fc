import { z } from 'zod/mini'
import { email } from '#shared/fields/email.ts'
import { matchingPasswords, newPassword } from '#shared/fields/password.ts'

/** The form of /forgot-password (SIGN-22, SIGN-23). */
export const requestSchema = z.object({ email })

/** The form of /set-password (SIGN-26, SIGN-38). */
export const newPasswordSchema = z.intersection(z.object({ newPassword }), matchingPasswords)
