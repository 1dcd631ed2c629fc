import { clearTries, findBlock, type Throttle, throttleOf } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'

/** The counters of an account's wrong passwords: one for everybody, one for each remembered browser. */
const countersOf = ({ pinKey, config }: Portal, email: string, deviceIds: readonly string[]): Throttle[] =>
  [email, ...deviceIds].map((whom) => throttleOf(pinKey, 'passwordByAccount', whom, config.rateLimits))

/** Until when every password is refused for this account; null when none is. */
export const findPasswordLock = (portal: Portal, email: string): Promise<Date | null> =>
  findBlock(
    portal.db,
    countersOf(portal, email, []).map(({ key }) => key),
    portal.clock.now(),
  )

/** Forgets an account's wrong passwords, from wherever they came. */
export const clearPasswordLock = (portal: Portal, tx: Db, email: string, deviceIds: readonly string[]): Promise<void> =>
  clearTries(tx, countersOf(portal, email, deviceIds))
