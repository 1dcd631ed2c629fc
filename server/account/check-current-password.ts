import { passwordFits } from '#platform/auth/password-hash.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { takePasswordTries } from '#server/account/password-tries.ts'
import { findAccountById } from '#server/account/profile-store.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'

/**
 * Fails unless it is the caller's own password: whoever took over a session does not know it. Tries count as those of signing in do.
 * @throws Failure CurrentPasswordWrong for the field `currentPassword`, TooManyTries
 */
export const checkCurrentPassword = async (
  portal: Portal,
  { caller, asking }: { caller: Caller; asking: Asking },
  password: string,
): Promise<void> => {
  const account = (await findAccountById(portal.db, caller.session.profile.id)) ?? fail('NotFound')
  const tries = await takePasswordTries(portal, account.email, account, asking)
  const fits = await passwordFits(account.passwordHash, password)
  if (!fits || tries.locked) fail('CurrentPasswordWrong', { field: 'currentPassword' })
  await tries.giveBack()
}
