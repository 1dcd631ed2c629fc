import { createHash } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { acceptedKeys, hashWith, type KeyRing, type RingKey } from '#platform/auth/keys/key-ring.ts'
import { robotCheckTries } from '#shared/robot-check-tries.ts'

const lifeMs = 20 * 60_000
/** About one second of work on a phone, half a second on a desktop; a robot pays it for every account. */
const cost = 5000

const secretsOf = (key: RingKey) => ({
  hmacSignatureSecret: hashWith(key, 'robot check', 'robot check'),
  hmacKeySignatureSecret: hashWith(key, 'robot check', 'robot check key'),
})

/**
 * Creates a signed proof-of-work puzzle (ALTCHA); nothing is stored until it is solved. Its expiry is in our own data, in seconds: the
 * library's `expiresAt` uses this machine's clock, the portal its own clock.
 */
export const newRobotCheck = ({ current }: KeyRing, now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(robotCheckTries.most, robotCheckTries.least),
    deriveKey,
    data: { until: Math.floor((now.getTime() + lifeMs) / 1000) },
    ...secretsOf(current),
  })

export type PassedCheck = { id: string; expiresAt: Date }

const decoded = (sent: string): Payload | null => {
  try {
    const payload = JSON.parse(Buffer.from(sent, 'base64').toString('utf8'))
    return payload?.challenge?.parameters && payload.solution ? payload : null
  } catch {
    return null
  }
}

const isSolved = async (keys: KeyRing, payload: Payload): Promise<boolean> => {
  for (const key of acceptedKeys(keys)) {
    const { verified } = await verifySolution({ ...payload, deriveKey, ...secretsOf(key) }).catch(() => ({ verified: false }))
    if (verified) return true
  }
  return false
}

/** Verifies a solved puzzle; null if invalid or expired. The caller must use `id` to accept each puzzle only once. */
export const passedRobotCheck = async (keys: KeyRing, sent: string, now: Date): Promise<PassedCheck | null> => {
  const payload = decoded(sent)
  if (!payload) return null
  const verified = await isSolved(keys, payload)
  const seconds = payload.challenge.parameters.data?.until
  if (!verified || typeof seconds !== 'number' || now.getTime() / 1000 >= seconds) return null
  return {
    id: createHash('sha256')
      .update(payload.challenge.signature ?? '')
      .digest('base64url'),
    expiresAt: new Date(seconds * 1000),
  }
}
