import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import { clearTries, consumeTry, returnTry, type Throttle, throttleFor } from '#platform/auth/throttle.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'

type Parts = {
  db: Db
  clock: Clock
  /** Key for the hashes of addresses and accounts. */
  secretKey: string
  config: { rateLimits: number }
}

export type PasswordTries = {
  /** The account is blocked from every address. Respond as to a wrong password, so that nothing is revealed. */
  locked: boolean
  /** Call it after a correct password: only failures count. */
  giveBack: () => Promise<void>
}

/**
 * Counts a try before a password is compared. Too many tries for one account from all addresses only set `locked`.
 * @param account an e-mail address, or another key of the account
 * @throws Failure TooManyTries (429) after too many from one address, or for one account from one address
 */
export const consumePasswordTries = async (
  { db, clock, secretKey, config }: Parts,
  account: string,
  request: Pick<RequestContext, 'ip' | 'route' | 'throttles'>,
): Promise<PasswordTries> => {
  const now = clock.now()
  const throttle = (name: ThrottleName, key: string): Throttle => throttleFor(request, secretKey, name, key, config.rateLimits)
  const byAddress = throttle('passwordByAddress', request.ip)
  const byBoth = throttle('passwordByEmailAndAddress', `${account} ${request.ip}`)
  const byAccount = throttle('passwordByAccount', account)
  await consumeTriesOrFail(db, now, [byAddress, byBoth])
  const { allowed } = await consumeTry(db, now, byAccount)
  return {
    locked: !allowed,
    giveBack: async () => {
      await returnTry(db, byAddress)
      await clearTries(db, [byBoth, byAccount])
    },
  }
}
