import { planYearEnd } from '#shared/benefits/plan-link.ts'
import type { PlanTerms } from '#shared/benefits/plan-terms.ts'
import type { AccumulatorKind, AccumulatorLevel, AccumulatorSource, NetworkSide } from '#shared/benefits/plan-words.ts'
import { planYearStart } from '#shared/savings/deductible-rules.ts'

/** What an accumulator counts, and for whom. `service` is an X12 service type code for visits and days, '' for money. */
type AccumulatorPlace = {
  level: AccumulatorLevel
  planId: string
  /** First day of the plan year. */
  yearStartsOn: string
  kind: AccumulatorKind
  network: NetworkSide
  service: string
}

/** An accumulator as a source gives it. `used` and `most` are cents for money, otherwise numbers; `most` null: the terms' limit holds. */
export type AccumulatorFact = AccumulatorPlace & { used: number; most: number | null; asOf: Date; source: AccumulatorSource }

/** Whether a fact replaces a stored one: a newer source wins, and of two with the same time the one that comes later. */
export const replacesStored = (fact: { asOf: Date }, stored: { asOf: Date }): boolean => fact.asOf.getTime() >= stored.asOf.getTime()

/** The plan year that contains a day, by the first month of the plan's year. */
export const planYearOf = (day: string, yearMonth: number): { startsOn: string; endsOn: string } => {
  const startsOn = planYearStart(day, yearMonth)
  return { startsOn, endsOn: planYearEnd(startsOn) }
}

type Meterable = Pick<AccumulatorFact, 'level' | 'kind' | 'network' | 'most'>

/**
 * An accumulator's limit: what its source says, otherwise the terms' own; null if neither says. A member of a family with an aggregate
 * deductible has no individual limit.
 */
export const limitOf = ({ level, kind, network, most }: Meterable, terms: PlanTerms | null): number | null => {
  if (most !== null) return most
  const half = terms?.[network]
  const limit = kind === 'deductible' ? half?.deductible : kind === 'out-of-pocket' ? half?.maximum : null
  if (!limit) return null
  if (level === 'family') return limit.familyCents
  const isShared = limit.method === 'aggregate' && limit.familyCents !== null && (kind === 'deductible' || network === 'out')
  return isShared ? null : limit.individualCents
}
