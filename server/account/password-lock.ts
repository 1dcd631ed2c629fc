import { clearTries, findBlock, type Throttle, throttleOf } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'

/** The counters of an account's wrong passwords: overall, with a robot check, and per remembered browser. */
const countersOf = ({ pinKey, config }: Portal, email: string, deviceIds: readonly string[]): Throttle[] => [
  ...[email, ...deviceIds].map((whom) => throttleOf(pinKey, 'passwordByAccount', whom, config.rateLimits)),
  throttleOf(pinKey, 'passwordByAccountChecked', email, config.rateLimits),
]

/** When the account's password lock ends; null if it is not locked. */
export const findPasswordLock = (portal: Portal, email: string): Promise<Date | null> =>
  findBlock(
    portal.db,
    countersOf(portal, email, []).map(({ key }) => key),
    portal.clock.now(),
  )

/** Clears all counters of an account's wrong passwords. */
export const clearPasswordLock = (portal: Portal, tx: Db, email: string, deviceIds: readonly string[]): Promise<void> =>
  clearTries(tx, countersOf(portal, email, deviceIds))
