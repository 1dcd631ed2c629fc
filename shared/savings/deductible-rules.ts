import { dayIn } from '#shared/fields/zoned-time.ts'
import type { PastVisit } from '#shared/savings/savings-rules.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/** What a group says of its deductible. */
export type DeductibleTerms = { deductibleCents: number; planYearMonth: number; deductibleTypes: readonly VisitType[] }

/** How far a member's visits here have come; what was paid elsewhere is not in it. Amounts are cents. */
export type Deductible = { amountCents: number; paidCents: number; yearStartsOn: string; types: readonly VisitType[] }

/** The first day of the plan year that a day lies in. */
export const planYearStart = (today: string, month: number): string => {
  const [year = '', now = ''] = today.split('-')
  const first = Number(now) >= month ? Number(year) : Number(year) - 1
  return `${first}-${String(month).padStart(2, '0')}-01`
}

/** What a member paid for visits that the plan counts, since the plan year began, each on the day that it was where they were. */
export const deductibleOf = (terms: DeductibleTerms, visits: readonly PastVisit[], today: string): Deductible => {
  const yearStartsOn = planYearStart(today, terms.planYearMonth)
  const paidCents = visits
    .filter(({ type, timeZone, startedAt }) => terms.deductibleTypes.includes(type) && dayIn(timeZone, startedAt) >= yearStartsOn)
    .reduce((sum, visit) => sum + visit.paidCents, 0)
  return { amountCents: terms.deductibleCents, paidCents, yearStartsOn, types: terms.deductibleTypes }
}
