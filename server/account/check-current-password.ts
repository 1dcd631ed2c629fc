import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { consumePasswordTries, type PasswordTries } from '#platform/auth/password-tries.ts'
import { clearTries, throttleFor } from '#platform/auth/throttle.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type Account, findAccountById } from '#server/account/profile-store.ts'
import type { Portal } from '#server/portal.ts'
import { findRememberedDevice } from '#server/session/access/remember-device.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import type { Caller } from '#server/session/who.ts'

/**
 * Fails unless it is the caller's password, which protects stolen sessions. A failure counts as a failed sign-in, but a lock of the
 * account, which strangers can cause, does not keep its owner from the own settings: the session has a limit of its own.
 * @throws Failure CurrentPasswordWrong for the field `currentPassword`, TooManyTries
 */
export const checkCurrentPassword = async (
  portal: Portal,
  { caller, request }: { caller: Caller; request: RequestContext },
  password: string,
): Promise<void> => {
  const { db, clock, pinKey, config } = portal
  const account = (await findAccountById(db, caller.session.profile.id)) ?? fail('NotFound')
  const bySession = throttleFor(request, pinKey, 'passwordBySession', caller.session.id, config.rateLimits)
  await consumeTriesOrFail(db, clock.now(), [bySession])
  const tries = await consumeMemberTries(portal, account.email, account, request)
  if (!(await tries.fits(account.passwordHash, password))) fail('CurrentPasswordWrong', { field: 'currentPassword' })
  await tries.giveBack()
  await clearTries(db, [bySession])
}

/**
 * Counts a try before a password is checked, at sign-in and elsewhere. A remembered device has its own counter, so that strangers cannot
 * lock the member out (ASVS 6.1.1).
 * @throws Failure TooManyTries
 */
export const consumeMemberTries = async (
  portal: Portal,
  email: string,
  account: Account | null,
  request: RequestContext,
): Promise<PasswordTries> => {
  const { db, clock, pinKey: secretKey, config } = portal
  const device = account ? await findRememberedDevice(portal, account.id, request.cookie(cookieNames.device)) : null
  return consumePasswordTries({ db, clock, secretKey, config }, device ?? email, request)
}
