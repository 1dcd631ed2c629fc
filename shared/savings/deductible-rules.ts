import { dayIn } from '#shared/fields/zoned-time.ts'
import type { PastVisit } from '#shared/savings/savings-rules.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/** A group's deductible settings. */
export type DeductibleTerms = { deductibleCents: number; planYearMonth: number; deductibleTypes: readonly VisitType[] }

/** What a member has paid toward the deductible with visits here, in cents; payments elsewhere are not included. */
export type Deductible = { amountCents: number; paidCents: number; yearStartsOn: string; types: readonly VisitType[] }

/** Returns the first day of the plan year that contains a day. */
export const planYearStart = (today: string, month: number): string => {
  const [year = '', now = ''] = today.split('-')
  const first = Number(now) >= month ? Number(year) : Number(year) - 1
  return `${first}-${String(month).padStart(2, '0')}-01`
}

/** Sums what a member paid for counted visits since the plan year began, by the visit's day in the member's time zone. */
export const deductibleOf = (terms: DeductibleTerms, visits: readonly PastVisit[], today: string): Deductible => {
  const yearStartsOn = planYearStart(today, terms.planYearMonth)
  const paidCents = visits
    .filter(({ type, timeZone, startedAt }) => terms.deductibleTypes.includes(type) && dayIn(timeZone, startedAt) >= yearStartsOn)
    .reduce((sum, visit) => sum + visit.paidCents, 0)
  return { amountCents: terms.deductibleCents, paidCents, yearStartsOn, types: terms.deductibleTypes }
}
