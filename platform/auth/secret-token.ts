import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, for session names, devices and links; only its hash is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A keyed hash, for what could be guessed from a plain one: addresses, phone numbers, PINs. */
export const keyedHash = (key: string, value: string): string => createHmac('sha256', key).update(value).digest('base64url')

export const sameHash = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
