import type { Confidence } from '#shared/prices/known-price.ts'

/** A report within this share of the price confirms it. */
export const nearShare = 0.25
/** A single report further off than this share needs an operator's review. */
export const farShare = 0.5
/** This many reports that agree with each other but not with our price need an operator's review, however small the difference. */
export const agreeing = 3

const isWithin = (cents: number, of: number, share: number): boolean => Math.abs(cents - of) <= of * share

/** Returns the same day a year earlier, `YYYY-MM-DD`; older reports no longer count. */
export const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`

/**
 * Returns how well a year's reports, in cents, confirm the shown price: `good` with at least three reports
 * of which three in four are near it, `some` if any is near, otherwise `none`.
 */
export const confidenceOf = (reports: readonly number[], shown: number): Confidence => {
  const near = reports.filter((cents) => isWithin(cents, shown, nearShare)).length
  if (reports.length >= 3 && near >= reports.length * 0.75) return 'good'
  return near > 0 ? 'some' : 'none'
}

export const lookReasons = ['far-off', 'three-agree'] as const
export type LookReason = (typeof lookReasons)[number]

/** Returns why an operator should review a price after a report, or null. `all` are the year's reports, including this one. */
export const reasonToLook = (report: number, all: readonly number[], shown: number): LookReason | null => {
  if (!isWithin(report, shown, farShare)) return 'far-off'
  if (isWithin(report, shown, nearShare)) return null
  const alike = all.filter((cents) => !isWithin(cents, shown, nearShare) && isWithin(cents, report, nearShare))
  return alike.length >= agreeing ? 'three-agree' : null
}
