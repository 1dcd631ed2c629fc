import type { Confidence } from '#shared/prices/known-price.ts'

/** A report bears a figure out within this share of it. */
export const nearShare = 0.25
/** A single report further off than this share is for an operator to look at. */
export const farShare = 0.5
/** So many reports that agree with each other and not with us are for an operator, however little each is off. */
export const agreeing = 3

const isWithin = (cents: number, of: number, share: number): boolean => Math.abs(cents - of) <= of * share

/** The same day a year before `day`, `YYYY-MM-DD`: reports from before it count no longer. */
export const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`

/**
 * How far a year's reports, in cents, bear out the shown figure: `good` where three at least were sent and three of four are near it,
 * `some` where any is, else `none`.
 */
export const confidenceOf = (reports: readonly number[], shown: number): Confidence => {
  const near = reports.filter((cents) => isWithin(cents, shown, nearShare)).length
  if (reports.length >= 3 && near >= reports.length * 0.75) return 'good'
  return near > 0 ? 'some' : 'none'
}

export const lookReasons = ['far-off', 'three-agree'] as const
export type LookReason = (typeof lookReasons)[number]

/** Why an operator should look at a figure after a report; null where there is no need. `all` are the year's reports, this one among them. */
export const reasonToLook = (report: number, all: readonly number[], shown: number): LookReason | null => {
  if (!isWithin(report, shown, farShare)) return 'far-off'
  if (isWithin(report, shown, nearShare)) return null
  const alike = all.filter((cents) => !isWithin(cents, shown, nearShare) && isWithin(cents, report, nearShare))
  return alike.length >= agreeing ? 'three-agree' : null
}
