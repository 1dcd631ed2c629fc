let offset = 0

/** Milliseconds. The `Date` header has whole seconds and network latency, so smaller offsets count as 0. */
const tolerance = 2000

/** Updates the clock offset from an answer's `Date` header; called by `send`. */
export const syncServerClock = (header: string | null, now: number = Date.now()): void => {
  const date = header ? Date.parse(header) : Number.NaN
  if (Number.isNaN(date)) return
  offset = Math.abs(date - now) < tolerance ? 0 : date - now
}

/** The server's time, epoch milliseconds. Time windows follow the server's clock because the device's clock may be wrong. */
export const serverNow = (): number => Date.now() + offset
