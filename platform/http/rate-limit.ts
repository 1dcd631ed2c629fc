import { fail } from '#platform/http/fail.ts'

const units = { s: 1000, min: 60_000, h: 3_600_000, day: 86_400_000 } as const

/** '60/min', '600/h' and so on; 'none' for calls without a limit. */
export type Limit = `${number}/${keyof typeof units}` | 'none'

export const parseLimit = (limit: Exclude<Limit, 'none'>): { most: number; windowMs: number } => {
  const [most, unit] = limit.split('/') as [string, keyof typeof units]
  return { most: Number(most), windowMs: units[unit] }
}

const sweepEveryMs = 60_000

type Window = { count: number; endsAt: number }

/**
 * Fixed-window rate limits in this process's memory: cheap flood protection, counted per node.
 * Limits that must hold over all nodes (passwords, PINs) are counted in the database by `platform/auth/throttle.ts`.
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
  const refuseOver = (key: string, limit: Limit, cost: 0 | 1): void => {
    if (limit === 'none') return
    const { most, windowMs } = parseLimit(limit)
    const window = windowOf(key, windowMs)
    if (window.count >= most * scale) fail('TooManyTries', { retryAfterSeconds: Math.ceil((window.endsAt - now()) / 1000) })
    window.count += cost
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
    take: (key: string, limit: Limit) => refuseOver(key, limit, 1),
    /** Like `take`, but counts nothing: for limits that count failures only. */
    check: (key: string, limit: Limit) => refuseOver(key, limit, 0),
    /** Counts a failure without refusing it. */
    count: (key: string, limit: Limit): void => {
      if (limit !== 'none') windowOf(key, parseLimit(limit).windowMs).count += 1
    },
  }
}
export type Limits = ReturnType<typeof openLimits>
