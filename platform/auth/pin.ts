import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { minutesUntil, pinLimits } from '#platform/auth/pin-limits.ts'
import {
  clearFactor,
  consumePin,
  findFactor,
  findOpenChallenge,
  insertChallenge,
  takeFactorTry,
  takePinTry,
  voidChallenges,
} from '#platform/auth/pin-store.ts'
import { keyedHash, sameHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { pinDigits } from '#shared/mfa/pin-rules.ts'

const newPin = (): string => `${randomInt(10 ** pinDigits)}`.padStart(pinDigits, '0')

const pinHash = (secret: string, challengeId: string, pin: string): string => keyedHash(secret, `${challengeId}${pin}`)

export type PinOwner = {
  /** What the PIN opens: a session. A new PIN of the same owner voids those before it. */
  ownerKey: string
  memberId: string
}

/**
 * Makes a PIN, to be posted in the same transaction; only its keyed hash stays.
 * @returns the PIN for the message, and its end
 */
export const createPin = async (
  tx: Db,
  { secret, ownerKey, memberId, now, ttlMs }: PinOwner & { secret: string; now: Date; ttlMs: number },
): Promise<{ challengeId: string; pin: string; expiresAt: Date }> => {
  const [challengeId, pin, expiresAt] = [uuidv7(), newPin(), new Date(now.getTime() + ttlMs)]
  await voidChallenges(tx, ownerKey, now)
  await insertChallenge(tx, { id: challengeId, ownerKey, memberId, pinHash: pinHash(secret, challengeId, pin), createdAt: now, expiresAt })
  return { challengeId, pin, expiresAt }
}

/** After a send that failed: no PIN of this owner is good any more. */
export const voidPins = voidChallenges

export type PinBlock = { triesUsed: number } | 'disabled'

/** Whether the member may be sent a PIN and try it; `triesUsed` is the minutes until the lock ends. */
export const findPinBlock = async (db: Db, memberId: string, now: Date): Promise<PinBlock | null> => {
  const factor = await findFactor(db, memberId)
  if (factor?.disabledAt) return 'disabled'
  return factor?.lockedUntil && factor.lockedUntil > now ? { triesUsed: minutesUntil(factor.lockedUntil, now) } : null
}

/** `expired` stands for every PIN that only a new one can follow: ended, used, replaced, void, never sent. */
export type PinCheck = 'ok' | 'invalid' | 'expired' | PinBlock

/**
 * Judges a PIN. The try is counted in the database before the PIN is compared, and the right one is used up by one conditional
 * update: of any number of guesses at once five are judged, of any number of right ones one succeeds.
 * Not to be called inside a transaction: what it counts must stand even where the caller then refuses.
 * @param scale multiplies the limits, for tests; 1 in production
 */
export const checkPin = async (
  db: Db,
  { secret, ownerKey, memberId, pin, now, scale = 1 }: PinOwner & { secret: string; pin: string; now: Date; scale?: number },
): Promise<PinCheck> => {
  const limits = pinLimits(scale)
  const block = await findPinBlock(db, memberId, now)
  if (block) return block
  const challenge = await findOpenChallenge(db, ownerKey, now)
  if (challenge?.memberId !== memberId) return 'expired'
  if (!(await takePinTry(db, challenge.id, now, limits))) return (await findOpenChallenge(db, ownerKey, now)) ? { triesUsed: 1 } : 'expired'
  if (!(await takeFactorTry(db, memberId, now, limits))) return (await findPinBlock(db, memberId, now)) ?? { triesUsed: 1 }
  if (!sameHash(pinHash(secret, challenge.id, pin), challenge.pinHash)) return 'invalid'
  if (!(await consumePin(db, challenge.id, now))) return 'expired'
  await clearFactor(db, memberId)
  return 'ok'
}
