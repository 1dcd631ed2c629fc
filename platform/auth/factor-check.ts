import { findPinBlock, type PinBlock } from '#platform/auth/pin.ts'
import { pinLimits } from '#platform/auth/pin-limits.ts'
import { clearFactor, takeFactorTry } from '#platform/auth/pin-store.ts'
import type { Db } from '#platform/db/db.ts'

export type FactorCheck<T> = { used: T } | 'invalid' | PinBlock

/**
 * Judges another second factor of a member under the counters of the PIN, so that nobody guesses ten PINs and then ten codes.
 * The try is counted before `use` looks at it; `use` takes the code if it is good, and gives null if it is not.
 * Not to be called inside a transaction: what it counts must stand even where the caller then refuses.
 * @param scale multiplies the limits, for tests; 1 in production
 */
export const checkFactor = async <T>(
  db: Db,
  { memberId, now, scale = 1 }: { memberId: string; now: Date; scale?: number },
  use: () => Promise<T | null>,
): Promise<FactorCheck<T>> => {
  const block = await findPinBlock(db, memberId, now)
  if (block) return block
  if (!(await takeFactorTry(db, memberId, now, pinLimits(scale)))) return (await findPinBlock(db, memberId, now)) ?? { triesUsed: 1 }
  const used = await use()
  if (used === null) return 'invalid'
  await clearFactor(db, memberId)
  return { used }
}
