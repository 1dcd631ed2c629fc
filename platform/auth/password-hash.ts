import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fail } from '#platform/http/fail.ts'
import { passwordHashesRefused, passwordHashesRunning, passwordHashesWaiting } from '#platform/metrics/metrics.ts'

type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** argon2id, 19 MiB, 2 passes, 1 lane: the minimum that OWASP recommends. A stored hash with other parameters is renewed at sign-in. */
export const productionCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let cost = productionCost

/** For tests only: they sign in hundreds of times, and most do not measure the cost of hashing. */
export const setPasswordCost = (other: Cost): void => {
  cost = other
  dummy = undefined
}

/** How many callers may wait for a processor before new ones get Overloaded. */
const queueLength = 50

let running = 0
const waiting: (() => void)[] = []

const showQueue = (): void => {
  passwordHashesRunning.set(running)
  passwordHashesWaiting.set(waiting.length)
}

/** Runs at most one hash per processor at a time, so that a flood of sign-ins does not starve other calls. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= availableParallelism()) {
    if (waiting.length >= queueLength) {
      passwordHashesRefused.inc()
      fail('Overloaded', { retryAfterSeconds: 2 })
    }
    await new Promise<void>((go) => {
      waiting.push(go)
      showQueue()
    })
  } else running += 1
  showQueue()
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
    showQueue()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let dummy: Promise<string> | undefined

const dummyHash = (): Promise<string> => {
  dummy ??= hashPassword('no account has this password').catch((error: unknown) => {
    // The next call tries again: a kept failure would refuse every unknown address until a restart.
    dummy = undefined
    throw error
  })
  return dummy
}

/**
 * Whether the password matches. Without a stored hash (unknown address) a dummy hash is verified, so that neither response nor time tells
 * whether an account exists (SIGN-14).
 */
export const passwordFits = async (stored: string | null, password: string): Promise<boolean> => {
  const against = stored ?? (await dummyHash())
  const fits = await inTurn(() => verify(against, password))
  return fits && stored !== null
}

export const needsRehash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)

/** Creates the dummy hash before the first request, so that the first unknown address is not slower than the next. */
export const warmPasswordHash = async (): Promise<void> => {
  await passwordFits(null, '')
}
