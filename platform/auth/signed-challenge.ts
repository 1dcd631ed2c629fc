import { keyedHash, newSecret, sameHash } from '#platform/auth/secret-token.ts'

const lifeMs = 5 * 60_000

const ticketOf = (key: string, purpose: string, challenge: string, end: number): string =>
  `${challenge}.${end}.${keyedHash(key, `challenge\0${purpose}\0${challenge}\0${end}`)}`

/**
 * A random question to a caller's device. The ticket, which the browser keeps, carries it with its end, signed for one purpose:
 * asking costs no row, so that whoever opens the sign-in page fills no table.
 */
export const newChallenge = (key: string, purpose: string, now: Date): { challenge: string; ticket: string; maxAgeSeconds: number } => {
  const challenge = newSecret()
  return { challenge, ticket: ticketOf(key, purpose, challenge, now.getTime() + lifeMs), maxAgeSeconds: lifeMs / 1000 }
}

export type OpenChallenge = { challenge: string; expiresAt: Date }

/** The question behind a ticket of this purpose, null past its end. The caller sees to it that it is answered once. */
export const openChallenge = (key: string, purpose: string, ticket: string | undefined, now: Date): OpenChallenge | null => {
  const [challenge = '', end = ''] = (ticket ?? '').split('.')
  const isOurs = sameHash(ticketOf(key, purpose, challenge, Number(end)), ticket ?? '')
  return isOurs && now.getTime() < Number(end) ? { challenge, expiresAt: new Date(Number(end)) } : null
}
