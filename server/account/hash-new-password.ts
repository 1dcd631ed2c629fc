import { isBreached } from '#platform/auth/breached-passwords.ts'
import { hashPassword } from '#platform/auth/password-hash.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'

/**
 * The hash of a password that somebody chooses: at registration, by a mailed link, or in place of an older one.
 * @throws PasswordBreached where the operator has a file of breached ones and it is in it
 */
export const hashNewPassword = async ({ config }: Pick<Portal, 'config'>, password: string): Promise<string> => {
  const file = config.breachedPasswordsFile
  if (file !== undefined && (await isBreached(file, password))) fail('PasswordBreached', { field: 'password' })
  return hashPassword(password)
}
