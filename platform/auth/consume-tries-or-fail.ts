import { consumeTries, type Throttle } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'

/**
 * Counts a try in every throttle of `needed`, or in none; also in those of `optional` that do not block.
 * @returns the throttles that counted it
 * @throws Failure TooManyTries (429) with the seconds to wait
 */
export const consumeTriesOrFail = async (
  db: Db,
  now: Date,
  needed: readonly Throttle[],
  optional: readonly Throttle[] = [],
): Promise<readonly Throttle[]> => {
  const taken = await consumeTries(db, now, needed, optional)
  return taken.allowed
    ? taken.counted
    : fail('TooManyTries', { retryAfterSeconds: Math.ceil((taken.retryAt.getTime() - now.getTime()) / 1000) })
}
