import { takeOrRefuse } from '#platform/auth/take-or-refuse.ts'
import { clearTries, returnTry, type Throttle, takeTry, throttleOf } from '#platform/auth/throttle.ts'
import type { Asking } from '#platform/http/asking.ts'
import type { Account } from '#server/account/profile-store.ts'
import type { Portal } from '#server/portal.ts'
import { findRememberedDevice } from '#server/session/remember-device.ts'
import { cookieNames } from '#server/session/session-tokens.ts'

export type PasswordTries = {
  /** The account waits, from wherever the tries came: answered like a wrong password, so that it tells nothing. */
  locked: boolean
  /** To be called when the password was right: only failures count. */
  giveBack: () => Promise<void>
}

/**
 * Counts a try before a password is looked at, at sign-in and wherever a member gives it again. Refused with 429 by address, and by address and e-mail together;
 * the account as a whole slows down silently. A remembered device counts for itself, so that strangers cannot lock its member out (ASVS 6.1.1).
 */
export const takePasswordTries = async (portal: Portal, email: string, account: Account | null, asking: Asking): Promise<PasswordTries> => {
  const { db, clock, pinKey, config } = portal
  const now = clock.now()
  const cookie = asking.cookies[cookieNames.device]
  const device = account ? await findRememberedDevice(portal, account.id, cookie) : null
  const whom = device ?? email
  const throttle = (name: Parameters<typeof throttleOf>[1], key: string): Throttle => throttleOf(pinKey, name, key, config.rateLimits)
  const byAddress = throttle('passwordByAddress', asking.ip)
  const byBoth = throttle('passwordByEmailAndAddress', `${whom} ${asking.ip}`)
  const byAccount = throttle('passwordByAccount', whom)
  await takeOrRefuse(db, now, [byAddress, byBoth])
  const { allowed } = await takeTry(db, now, byAccount)
  return {
    locked: !allowed,
    giveBack: async () => {
      await returnTry(db, byAddress)
      await clearTries(db, [byBoth, byAccount])
    },
  }
}
