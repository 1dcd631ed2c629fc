import { createHmac } from 'node:crypto'
import { sameHash } from '#platform/auth/secret-token.ts'

/** The largest accepted difference of a signature's time from our clock, in ms. */
export const signatureTolerance = 5 * 60_000

const signatureOf = (secret: string, seconds: number, body: Buffer): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')

/** Signature header `t=1700000000,v1=hex`: the time in seconds and an HMAC over it and the body. */
export const signed = (secret: string, body: Buffer, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${signatureOf(secret, seconds, body)}`
}

/**
 * Whether the header signs exactly these bytes within five minutes of `now`. One match of several signatures suffices, so that a secret
 * can be rotated.
 */
export const isSignedBy = (secret: string, body: Buffer, header: string | undefined, now: Date): boolean => {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(seconds) || Math.abs(now.getTime() - seconds * 1000) > signatureTolerance) return false
  const expected = signatureOf(secret, seconds, body)
  return parts.some(([name, value = '']) => name === 'v1' && sameHash(value, expected))
}
