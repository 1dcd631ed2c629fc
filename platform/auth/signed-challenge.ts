import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { isKeyedHash, keyedHash, newSecret } from '#platform/auth/secret-token.ts'

const lifeMs = 5 * 60_000

const signedText = (purpose: string, challenge: string, end: number): string => `challenge\0${purpose}\0${challenge}\0${end}`

/**
 * Creates a random challenge for a device. The ticket, which the browser keeps, holds the challenge and its expiry, signed for one
 * purpose. No row is stored, so that opening the sign-in page does not fill a table.
 */
export const newChallenge = (keys: KeyRing, purpose: string, now: Date): { challenge: string; ticket: string; maxAgeSeconds: number } => {
  const [challenge, end] = [newSecret(), now.getTime() + lifeMs]
  const ticket = `${challenge}.${end}.${keyedHash(keys, 'challenge', signedText(purpose, challenge, end))}`
  return { challenge, ticket, maxAgeSeconds: lifeMs / 1000 }
}

export type OpenChallenge = { challenge: string; expiresAt: Date }

/** The challenge in a ticket of this purpose; null if invalid or expired. The caller must ensure one answer at most. */
export const openChallenge = (keys: KeyRing, purpose: string, ticket: string | undefined, now: Date): OpenChallenge | null => {
  const [challenge = '', end = '', hash = '', ...rest] = (ticket ?? '').split('.')
  const isPlain = rest.length === 0 && end === `${Number(end)}`
  const isOurs = isPlain && isKeyedHash(keys, 'challenge', { value: signedText(purpose, challenge, Number(end)), hash })
  return isOurs && now.getTime() < Number(end) ? { challenge, expiresAt: new Date(Number(end)) } : null
}
