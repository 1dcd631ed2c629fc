import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, for session names, devices and links; only its hash is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A keyed hash, for what could be guessed from a plain one: addresses, phone numbers, PINs. */
export const keyedHash = (key: string, value: string): string => createHmac('sha256', key).update(value).digest('base64url')

/** Takes as long for a near miss as for a far one. Compares bytes: what a caller shows may be no hash at all. */
export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
