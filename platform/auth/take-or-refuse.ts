import { type Throttle, takeTries } from '#platform/auth/throttle.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'

/** Takes a try of each counter, or of none and refuses with 429 and the seconds to wait. */
export const takeOrRefuse = async (db: Db, now: Date, wanted: readonly Throttle[]): Promise<void> => {
  const taken = await takeTries(db, now, wanted)
  if (!taken.allowed) fail('TooManyTries', { retryAfterSeconds: Math.ceil((taken.retryAt.getTime() - now.getTime()) / 1000) })
}
