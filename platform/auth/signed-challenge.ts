import { keyedHash, newSecret, sameHash } from '#platform/auth/secret-token.ts'

const lifeMs = 5 * 60_000

const ticketOf = (key: string, purpose: string, challenge: string, end: number): string =>
  `${challenge}.${end}.${keyedHash(key, `challenge\0${purpose}\0${challenge}\0${end}`)}`

/**
 * Creates a random challenge for a device. The ticket, which the browser keeps, holds the challenge and its expiry, signed for one
 * purpose. No row is stored, so that opening the sign-in page does not fill a table.
 */
export const newChallenge = (key: string, purpose: string, now: Date): { challenge: string; ticket: string; maxAgeSeconds: number } => {
  const challenge = newSecret()
  return { challenge, ticket: ticketOf(key, purpose, challenge, now.getTime() + lifeMs), maxAgeSeconds: lifeMs / 1000 }
}

export type OpenChallenge = { challenge: string; expiresAt: Date }

/** The challenge in a ticket of this purpose; null if invalid or expired. The caller must ensure one answer at most. */
export const openChallenge = (key: string, purpose: string, ticket: string | undefined, now: Date): OpenChallenge | null => {
  const [challenge = '', end = ''] = (ticket ?? '').split('.')
  const isOurs = sameHash(ticketOf(key, purpose, challenge, Number(end)), ticket ?? '')
  return isOurs && now.getTime() < Number(end) ? { challenge, expiresAt: new Date(Number(end)) } : null
}
