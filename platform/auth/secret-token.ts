import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits for session secrets, devices and links; only the hash is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A keyed hash, for values that could be guessed from a plain hash: addresses, phone numbers, PINs. */
export const keyedHash = (key: string, value: string): string => createHmac('sha256', key).update(value).digest('base64url')

/** Compares in constant time. Compares bytes, because a caller's value may not be a hash. */
export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
