import { findPinBlock, type PinBlock } from '#platform/auth/pin.ts'
import { pinLimits } from '#platform/auth/pin-limits.ts'
import { clearFactor, consumeFactorTry } from '#platform/auth/pin-store.ts'
import type { Db } from '#platform/db/db.ts'

export type FactorCheck<T> = { used: T } | 'invalid' | PinBlock

/**
 * Checks another second factor of a member under the limits of the PIN, so that nobody guesses ten PINs and then ten codes. The try is
 * counted before `use` runs; `use` consumes a valid code, or returns null. Do not call it inside a transaction: the count must persist
 * even if the caller then refuses.
 * @param scale multiplies the limits, for tests; 1 in production
 */
export const checkFactor = async <T>(
  db: Db,
  { memberId, now, scale = 1 }: { memberId: string; now: Date; scale?: number },
  use: () => Promise<T | null>,
): Promise<FactorCheck<T>> => {
  const block = await findPinBlock(db, memberId, now)
  if (block) return block
  if (!(await consumeFactorTry(db, memberId, now, pinLimits(scale)))) return (await findPinBlock(db, memberId, now)) ?? { minutesLocked: 1 }
  const used = await use()
  if (used === null) return 'invalid'
  await clearFactor(db, memberId)
  return { used }
}
