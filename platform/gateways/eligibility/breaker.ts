export type Breaker = {
  /** Makes the call, or rejects with `paused()` at once. */
  run<Result>(call: () => Promise<Result>, paused: () => Error): Promise<Result>
}

/**
 * A circuit breaker: after `failures` failed calls in a row no call is made for `pauseMs`; then a single call tries again. Counted in this
 * process.
 * @param now milliseconds of a clock that never goes back
 */
export const openBreaker = ({
  failures = 5,
  pauseMs = 30_000,
  now = () => performance.now(),
}: {
  failures?: number
  pauseMs?: number
  now?: () => number
} = {}): Breaker => {
  let failedInRow = 0
  let pausedUntil = 0
  let isTrying = false
  return {
    run: async (call, paused) => {
      const isTrial = failedInRow >= failures
      if (isTrial && (isTrying || now() < pausedUntil)) throw paused()
      isTrying ||= isTrial
      try {
        const result = await call()
        failedInRow = 0
        return result
      } catch (error) {
        failedInRow += 1
        pausedUntil = now() + pauseMs
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}
