let offset = 0

/** The header counts whole seconds and travels a while: a difference below this is no difference. */
const tolerance = 2000

/** Told by send() of each answer's `Date` header. */
export const noteServerDate = (header: string | null, now: number = Date.now()): void => {
  const date = header ? Date.parse(header) : Number.NaN
  if (Number.isNaN(date)) return
  offset = Math.abs(date - now) < tolerance ? 0 : date - now
}

/** The time of the server in milliseconds: all windows run on its clock, a member's device may be wrong. */
export const serverNow = (): number => Date.now() + offset
