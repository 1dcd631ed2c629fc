import { expect, test } from 'vitest'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { newSecret } from '#platform/auth/secret-token.ts'
import { newChallenge, openChallenge } from '#platform/auth/signed-challenge.ts'

const key = ringOf(newSecret())
const now = new Date('2026-11-20T15:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

test('a ticket is valid for its purpose for five minutes', () => {
  const { challenge, ticket, maxAgeSeconds } = newChallenge(key, 'sign-in', now)
  expect(maxAgeSeconds).toBe(300)
  expect(openChallenge(key, 'sign-in', ticket, later(299_999))).toEqual({ challenge, expiresAt: later(300_000) })
  expect(openChallenge(key, 'sign-in', ticket, later(300_000))).toBeNull()
  expect(openChallenge(key, 'register', ticket, now)).toBeNull()
  expect(openChallenge(ringOf(newSecret()), 'sign-in', ticket, now)).toBeNull()
  expect(newChallenge(key, 'sign-in', now).challenge).not.toBe(challenge)
})

test('a ticket that was changed in any part is invalid', () => {
  const { challenge, ticket } = newChallenge(key, 'sign-in', now)
  const [, end, mac] = ticket.split('.')
  const forged = [
    `${ringOf(newSecret())}.${end}.${mac}`,
    `${challenge}.${Number(end) + 1}.${mac}`,
    `${challenge}.${end}.`,
    `${ticket}.x`,
    `${ticket.slice(0, -1)}é`,
    '',
    '..',
  ]
  expect(forged.map((one) => openChallenge(key, 'sign-in', one, now))).toEqual(forged.map(() => null))
  expect(openChallenge(key, 'sign-in', undefined, now)).toBeNull()
})
