import { isBreached } from '#platform/auth/breached-passwords.ts'
import { hashPassword } from '#platform/auth/password-hash.ts'
import { fail } from '#platform/http/fail.ts'

type Config = { breachedPasswordsFile?: string | undefined }

/** @throws PasswordBreached if the operator configured a file of breached passwords and it is in it */
export const requireUnbreached = async ({ config }: { config: Config }, password: string): Promise<void> => {
  const file = config.breachedPasswordsFile
  if (file !== undefined && (await isBreached(file, password))) fail('PasswordBreached', { field: 'password' })
}

/**
 * Hashes a password that a member, an operator or a clinician chose: at registration, by a mailed link, or as a replacement.
 * @throws PasswordBreached
 */
export const hashNewPassword = async (server: { config: Config }, password: string): Promise<string> => {
  await requireUnbreached(server, password)
  return hashPassword(password)
}
