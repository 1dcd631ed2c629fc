import type { Clock } from '#platform/clock.ts'

/** A clock that stands still until it is told otherwise. */
export const settableClock = (start: Date | string): Clock & { set(to: Date | string): void; advance(ms: number): void } => {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (to) => {
      now = new Date(to)
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}
