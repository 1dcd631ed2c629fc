import { addressCounters } from '#platform/http/address-key.ts'
import { fail } from '#platform/http/fail.ts'

const units = { s: 1000, min: 60_000, h: 3_600_000, day: 86_400_000 } as const

/** '60/min', '600/h' and so on; 'none' for calls without a limit. */
export type Limit = `${number}/${keyof typeof units}` | 'none'

type ParsedLimit = { most: number; windowMs: number }

/** The limits that routes declare, parsed once each. */
const parsed = new Map<Limit, ParsedLimit>()

export const parseLimit = (limit: Exclude<Limit, 'none'>): ParsedLimit => {
  const known = parsed.get(limit)
  if (known) return known
  const [most, unit] = limit.split('/') as [string, keyof typeof units]
  const read = { most: Number(most), windowMs: units[unit] }
  parsed.set(limit, read)
  return read
}

const sweepEveryMs = 60_000

type Window = { count: number; endsAt: number }

/**
 * Fixed-window rate limits in this process's memory: cheap flood protection, counted per node.
 * Limits that must hold over all nodes (passwords, PINs) are counted in the database by `platform/auth/throttle.ts`.
 * `times` multiplies a limit for one key, such as a network of many addresses (`address-key.ts`).
 * `scale` multiplies every limit, for tests and benchmarks only.
 */
export const openLimits = (scale: number, now: () => number) => {
  const windows = new Map<string, Window>()
  let sweptAt = now()
  // Sweeps by time, not by size: with two open windows for each of a hundred thousand members, a size limit would sweep on every new one.
  const sweep = (time: number) => {
    sweptAt = time
    for (const [key, window] of windows) if (window.endsAt <= time) windows.delete(key)
  }
  const windowOf = (key: string, windowMs: number): Window => {
    const time = now()
    const open = windows.get(key)
    if (open && open.endsAt > time) return open
    if (time - sweptAt >= sweepEveryMs) sweep(time)
    const fresh = { count: 0, endsAt: time + windowMs }
    windows.set(key, fresh)
    return fresh
  }
  /** Counts one call for the caller and returns its window; undefined without a limit. @throws Failure TooManyTries */
  const countOrRefuse = (key: string, limit: Limit, times: number): Window | undefined => {
    if (limit === 'none') return undefined
    const { most, windowMs } = parseLimit(limit)
    const window = windowOf(key, windowMs)
    if (window.count >= most * times * scale) fail('TooManyTries', { retryAfterSeconds: Math.ceil((window.endsAt - now()) / 1000) })
    window.count += 1
    return window
  }
  return {
    /** A number multiplied like the limits, for what is not counted by time. */
    scaled: (most: number): number => most * scale,
    /** Counts one call and returns whether the window had room for it. */
    hasRoom: (key: string, limit: Exclude<Limit, 'none'>): boolean => {
      const window = windowOf(key, parseLimit(limit).windowMs)
      window.count += 1
      return window.count <= parseLimit(limit).most * scale
    },
    /** Counts one call. @throws Failure TooManyTries (429) when the window is full */
    consume: (key: string, limit: Limit, times = 1): void => void countOrRefuse(key, limit, times),
    /**
     * Like `consume`, for limits that count failures only: the call is counted while it runs, so that simultaneous calls cannot exceed the
     * limit together. Call the returned function when the call is over, and `count` if it failed.
     */
    check: (key: string, limit: Limit, times = 1): (() => void) => {
      const window = countOrRefuse(key, limit, times)
      return () => {
        if (window) window.count -= 1
      }
    },
    /** Counts a failure without refusing it. */
    count: (key: string, limit: Limit): void => {
      if (limit !== 'none') windowOf(key, parseLimit(limit).windowMs).count += 1
    },
  }
}
export type Limits = ReturnType<typeof openLimits>

/** Counts a call for its address, and for the network of an IPv6 address. @throws Failure TooManyTries */
export const consumeByAddress = (limits: Limits, name: string, ip: string, limit: Limit): void => {
  for (const { key, times } of addressCounters(ip)) limits.consume(`${name}:${key}`, limit, times)
}

/**
 * Counts a call for its address while it runs, where only failures count.
 * @returns what to call when it is over, with whether it failed
 * @throws Failure TooManyTries
 */
export const checkByAddress = (limits: Limits, name: string, ip: string, limit: Limit): ((failed: boolean) => void) => {
  const counters = addressCounters(ip)
  const releases: (() => void)[] = []
  const release = () => {
    for (const one of releases.splice(0)) one()
  }
  try {
    for (const { key, times } of counters) releases.push(limits.check(`${name}:${key}`, limit, times))
  } catch (error) {
    release()
    throw error
  }
  let isSettled = false
  return (failed) => {
    release()
    if (failed && !isSettled) for (const { key } of counters) limits.count(`${name}:${key}`, limit)
    isSettled = true
  }
}
