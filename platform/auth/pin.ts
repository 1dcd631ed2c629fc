import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { minutesUntil, pinLimits } from '#platform/auth/pin-limits.ts'
import {
  consumeFactorTry,
  consumePin,
  consumePinTry,
  findFactor,
  findOpenChallenge,
  replaceChallenges,
  voidChallenges,
} from '#platform/auth/pin-store.ts'
import { isKeyedHash, keyedHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { pinDigits } from '#shared/mfa/pin-rules.ts'

const newPin = (): string => `${randomInt(10 ** pinDigits)}`.padStart(pinDigits, '0')

export type PinOwner = {
  /** The session that the PIN opens. A new PIN of the same owner voids earlier ones. */
  ownerKey: string
  memberId: string
}

/**
 * Creates a PIN, to be posted in the same transaction; only its keyed hash is stored.
 * @returns the PIN for the message, and its expiry
 */
export const createPin = async (
  tx: Db,
  { secret, ownerKey, memberId, now, ttlMs }: PinOwner & { secret: KeyRing; now: Date; ttlMs: number },
): Promise<{ challengeId: string; pin: string; expiresAt: Date }> => {
  const [challengeId, pin, expiresAt] = [uuidv7(), newPin(), new Date(now.getTime() + ttlMs)]
  await replaceChallenges(tx, {
    id: challengeId,
    ownerKey,
    memberId,
    pinHash: keyedHash(secret, 'pin', `${challengeId}${pin}`),
    createdAt: now,
    expiresAt,
  })
  return { challengeId, pin, expiresAt }
}

/** Voids all PINs of this owner, after a failed send. */
export const voidPins = voidChallenges

export type PinBlock = { minutesLocked: number } | 'disabled'

/** Returns why the member may not receive or try a PIN, with the minutes until the lock ends; null if allowed. */
export const findPinBlock = async (db: Db, memberId: string, now: Date): Promise<PinBlock | null> => {
  const factor = await findFactor(db, memberId)
  if (factor?.disabledAt) return 'disabled'
  return factor?.lockedUntil && factor.lockedUntil > now ? { minutesLocked: minutesUntil(factor.lockedUntil, now) } : null
}

/** `expired` covers every PIN that only a new one can replace: expired, used, replaced, void, never sent. */
export type PinCheck = 'ok' | 'invalid' | 'expired' | PinBlock

/**
 * Checks a PIN. The try is counted in the database before the PIN is compared, and a conditional update consumes a correct PIN. Of any
 * number of concurrent guesses five are compared; of any number of correct ones one succeeds. Do not call it inside a transaction: the
 * count must persist even if the caller then refuses.
 * @param scale multiplies the limits, for tests; 1 in production
 */
export const checkPin = async (
  db: Db,
  { secret, ownerKey, memberId, pin, now, scale = 1 }: PinOwner & { secret: KeyRing; pin: string; now: Date; scale?: number },
): Promise<PinCheck> => {
  const limits = pinLimits(scale)
  const challenge = await consumePinTry(db, { ownerKey, memberId }, now, limits)
  if (!challenge) {
    const block = await findPinBlock(db, memberId, now)
    if (block) return block
    return (await findOpenChallenge(db, ownerKey, now))?.memberId === memberId ? { minutesLocked: 1 } : 'expired'
  }
  if (!(await consumeFactorTry(db, memberId, now, limits))) return (await findPinBlock(db, memberId, now)) ?? { minutesLocked: 1 }
  if (!isKeyedHash(secret, 'pin', { value: `${challenge.id}${pin}`, hash: challenge.pinHash })) return 'invalid'
  return (await consumePin(db, challenge.id, now)) ? 'ok' : 'expired'
}
