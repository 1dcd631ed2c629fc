import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { acceptedKeys, hashWith, type KeyRing, storedKeys } from '#platform/auth/keys/key-ring.ts'

/** 256 random bits for session secrets, devices and links; only the hash is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Random signs of an alphabet, for what people read aloud or type: passcodes and references. */
export const randomSigns = (signs: string, length: number): string => Array.from({ length }, () => signs[randomInt(signs.length)]).join('')

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

type HashPurpose = Parameters<typeof hashWith>[1]

/** A keyed hash with the ring's current key, for values that could be guessed from a plain hash: addresses, phone numbers, PINs. */
export const keyedHash = (ring: KeyRing, purpose: HashPurpose, value: string): string => hashWith(ring.current, purpose, value)

/**
 * Whether `hash` is the keyed hash of `value` under a key of the ring. Every key is tried, whichever matches, so that the time does not
 * tell which.
 * @param how.isLasting for hashes that outlive a rotation and cannot be made again, such as recovery codes: retired keys count too
 */
export const isKeyedHash = (
  ring: KeyRing,
  purpose: HashPurpose,
  { value, hash }: { value: string; hash: string },
  { isLasting = false }: { isLasting?: boolean } = {},
): boolean => {
  const keys = isLasting ? storedKeys(ring) : acceptedKeys(ring)
  return keys.filter((key) => sameHash(hashWith(key, purpose, value), hash)).length > 0
}

/** Compares in constant time. Compares bytes, because a caller's value may not be a hash. */
export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
