import { isBreached } from '#platform/auth/breached-passwords.ts'
import { hashPassword } from '#platform/auth/password-hash.ts'
import { fail } from '#platform/http/fail.ts'

type Config = { breachedPasswordsFile?: string | undefined }

/**
 * The hash of a password that somebody chooses: at registration, by a mailed link, or in place of an older one; by a member, an operator or a clinician.
 * @throws PasswordBreached where the operator has a file of breached ones and it is in it
 */
export const hashNewPassword = async ({ config }: { config: Config }, password: string): Promise<string> => {
  const file = config.breachedPasswordsFile
  if (file !== undefined && (await isBreached(file, password))) fail('PasswordBreached', { field: 'password' })
  return hashPassword(password)
}
