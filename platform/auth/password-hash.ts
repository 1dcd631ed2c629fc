import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fail } from '#platform/http/fail.ts'

/** argon2id, 19 MiB, 2 passes, 1 lane: OWASP's floor. A stored hash with other figures is renewed at sign-in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** How many callers may wait for a processor before the server says it is busy. */
const queueLength = 50

let running = 0
const waiting: (() => void)[] = []

/** At most one hash a processor at once: a flood of sign-ins must not starve every other call. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= availableParallelism()) {
    if (waiting.length >= queueLength) fail('Overloaded', { retryAfterSeconds: 2 })
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let dummy: Promise<string> | undefined

/**
 * Whether the password fits. Without a stored hash (an unknown address) the same work is done on a dummy,
 * so that neither answer nor time tells whether an account exists (SIGN-14).
 */
export const passwordFits = async (stored: string | null, password: string): Promise<boolean> => {
  dummy ??= hashPassword('no account has this password')
  const against = stored ?? (await dummy)
  const fits = await inTurn(() => verify(against, password))
  return fits && stored !== null
}

export const needsRehash = (stored: string): boolean => !stored.startsWith(current)

/** Makes the dummy before the first request, so that the first unknown address is not slower than the next. */
export const warmPasswordHash = async (): Promise<void> => {
  await passwordFits(null, '')
}
