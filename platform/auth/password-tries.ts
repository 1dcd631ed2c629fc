import { consumeTriesOrFail } from '#platform/auth/consume-tries-or-fail.ts'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { passwordFits } from '#platform/auth/password-hash.ts'
import { returnTries, throttleFor, throttlesByAddress } from '#platform/auth/throttle.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type Parts = {
  db: Db
  clock: Clock
  /** Key for the hashes of addresses and accounts. */
  secretKey: KeyRing
  config: { rateLimits: number }
}

export type PasswordTries = {
  /** The account is blocked from every address. Respond as to a wrong password, so that nothing is revealed. */
  locked: boolean
  /**
   * Compares the password with the stored hash, or with a dummy without one. A comparison that did not take place does not count as a try.
   * @throws Failure Overloaded
   */
  fits: (stored: string | null, password: string) => Promise<boolean>
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
  const byAddress = throttlesByAddress(request, secretKey, 'passwordByAddress', config.rateLimits)
  const withAccount = (address: string) => `${account} ${address}`
  const byBoth = throttlesByAddress(request, secretKey, 'passwordByEmailAndAddress', config.rateLimits, withAccount)
  const byAccount = throttleFor(request, secretKey, 'passwordByAccount', account, config.rateLimits)
  const counted = await consumeTriesOrFail(db, now, [...byAddress, ...byBoth], [byAccount])
  return {
    locked: !counted.includes(byAccount),
    fits: (stored, password) =>
      passwordFits(stored, password).catch(async (error: unknown) => {
        await returnTries(db, counted)
        throw error
      }),
    giveBack: async () => {
      await returnTries(db, byAddress, [...byBoth, byAccount])
    },
  }
}
