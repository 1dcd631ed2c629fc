const minute = 60_000
const day = 24 * 60 * minute

/** Guesses of one PIN, of one member in a day, and in a row (NIST SP 800-63B: no more than 100 consecutive ones per account). */
export const pinLimits = (scale: number) => ({
  triesPerPin: 5 * scale,
  failuresPerDay: 10 * scale,
  failuresInARow: 100 * scale,
  windowMs: day,
  firstLockMs: 15 * minute,
  longestLockMs: day,
})
export type PinLimits = ReturnType<typeof pinLimits>

/** Whole minutes until `until`, at least one: what a person is told to wait. */
export const minutesUntil = (until: Date, now: Date): number => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minute))
