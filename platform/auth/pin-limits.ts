const minute = 60_000
const day = 24 * 60 * minute

/** Limits of guesses per PIN, per member and day, and in a row (NIST SP 800-63B: at most 100 consecutive ones per account). */
export const pinLimits = (scale: number) => ({
  triesPerPin: 5 * scale,
  failuresPerDay: 10 * scale,
  failuresInARow: 100 * scale,
  windowMs: day,
  firstLockMs: 15 * minute,
  longestLockMs: day,
})
export type PinLimits = ReturnType<typeof pinLimits>

/** Whole minutes until `until`, at least one, for messages to people. */
export const minutesUntil = (until: Date, now: Date): number => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minute))
