import { consumeTries, type Throttle } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'

/**
 * Counts a try in every throttle, or in none.
 * @throws Failure TooManyTries (429) with the seconds to wait
 */
export const consumeTriesOrFail = async (db: Db, now: Date, wanted: readonly Throttle[]): Promise<void> => {
  const taken = await consumeTries(db, now, wanted)
  if (!taken.allowed) fail('TooManyTries', { retryAfterSeconds: Math.ceil((taken.retryAt.getTime() - now.getTime()) / 1000) })
}
