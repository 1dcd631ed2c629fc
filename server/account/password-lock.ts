import { clearTries, findBlock, findCount, type Throttle, throttleOf } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import type { MemberStatus } from '#shared/members/member-calls.ts'

/** The counter of an account's wrong passwords from everywhere, and that of tries with a robot check. */
const countersOf = ({ pinKey, config }: Portal, email: string) => ({
  all: throttleOf(pinKey, 'passwordByAccount', email, config.rateLimits),
  checked: throttleOf(pinKey, 'passwordByAccountChecked', email, config.rateLimits),
})

type PasswordLock = Pick<NonNullable<MemberStatus['account']>['locks'], 'passwordAsks' | 'passwordTries'> & { passwordUntil: Date | null }

/** What an account asks for after wrong passwords, and until when. */
export const findPasswordLock = async (portal: Portal, email: string): Promise<PasswordLock> => {
  const { db, clock } = portal
  const { all, checked } = countersOf(portal, email)
  const blockOf = ({ key }: Throttle) => findBlock(db, [key], clock.now())
  const [paused, checking, passwordTries] = await Promise.all([blockOf(checked), blockOf(all), findCount(db, all.key, clock.now())])
  return {
    passwordAsks: paused ? 'mailed link' : checking ? 'robot check' : 'nothing',
    passwordUntil: paused ?? checking,
    passwordTries,
  }
}

/** Clears all counters of an account's wrong passwords, also those of remembered browsers. */
export const clearPasswordLock = (portal: Portal, tx: Db, email: string, deviceIds: readonly string[]): Promise<void> => {
  const { all, checked } = countersOf(portal, email)
  const byDevice = deviceIds.map((id) => throttleOf(portal.pinKey, 'passwordByAccount', id, portal.config.rateLimits))
  return clearTries(tx, [all, checked, ...byDevice])
}
