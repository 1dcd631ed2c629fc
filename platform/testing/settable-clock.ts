import type { Clock } from '#platform/clock.ts'

/** A clock that changes only when set or advanced. */
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
