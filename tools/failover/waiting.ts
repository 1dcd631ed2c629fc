import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `check` holds. @throws Error that names what was waited for */
export const until = async (what: string, ms: number, check: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(250)) if (await check().catch(() => false)) return
  throw new Error(`${what}: not within ${ms / 1000} s`)
}

/** The milliseconds until `check` holds. @throws Error that names what was waited for */
export const timeUntil = async (what: string, ms: number, check: () => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  await until(what, ms, check)
  return performance.now() - began
}

export const statusOf = async (url: string): Promise<number> => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status

export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
