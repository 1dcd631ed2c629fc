import type { Db } from '#platform/db/db.ts'
import { listPlansOfFamily } from '#server/benefits/plan-store.ts'
import { storeAccumulators } from '#server/benefits/store-accumulators.ts'
import type { AnsweredAccumulator, LimitPeriod } from '#server/eligibility/inquiry/answered-accumulators.ts'
import type { EligibilityFacts } from '#server/eligibility/inquiry/eligibility-facts.ts'
import { type AccumulatorFact, planYearOf } from '#shared/benefits/accumulator-rules.ts'
import { type NetworkSide, networkSides } from '#shared/benefits/plan-words.ts'
import { holdsDay } from '#shared/eligibility/coverage-spans.ts'

type AnsweredPlan = { id: string; yearMonth: number }

/** Whether a period is the plan year. A calendar year is one only for a plan whose year begins in January. */
const isPlanYear = (period: LimitPeriod | null, { yearMonth }: AnsweredPlan): boolean =>
  period === 'service year' || (period === 'calendar year' && yearMonth === 1)

const sidesOf = (network: AnsweredAccumulator['network']): readonly NetworkSide[] => {
  if (network === 'both') return networkSides
  return network === 'unknown' ? [] : [network]
}

/** The service of visits or days, '' for money; null if the model has no place for it: money of one service, days of all. */
const serviceOf = ({ kind, serviceTypes }: AnsweredAccumulator): string | null => {
  const [only, other] = serviceTypes
  if (kind === 'deductible' || kind === 'out-of-pocket') return only === undefined ? '' : null
  return only !== undefined && other === undefined ? only : null
}

/** The amount used; null if the answer gives neither it nor both limit and remainder. */
const usedOf = ({ used, limit, remaining }: AnsweredAccumulator): number | null => {
  if (used !== null) return used
  return limit !== null && remaining !== null && remaining <= limit ? limit - remaining : null
}

/**
 * What a 271 answer says of a plan's accumulators on a day, as facts to store. Left out is what is not of this plan year, has no clear
 * level, network or service, or does not say how much was used: unknown is never 0.
 */
export const factsOfAnswer = (
  accumulators: readonly AnsweredAccumulator[],
  plan: AnsweredPlan,
  { day, asOf }: { day: string; asOf: Date },
): AccumulatorFact[] =>
  accumulators.flatMap((one): AccumulatorFact[] => {
    const [used, service] = [usedOf(one), serviceOf(one)]
    const isOfDay = one.days === null || holdsDay({ startsOn: one.days.from, endsOn: one.days.to }, day)
    if (used === null || service === null || one.level === 'unknown' || !isOfDay || !isPlanYear(one.period, plan)) return []
    const { level, kind, limit: most } = one
    const place = { level, planId: plan.id, yearStartsOn: planYearOf(day, plan.yearMonth).startsOn, kind, service }
    return sidesOf(one.network).map((network) => ({ ...place, network, used, most, asOf, source: '271' }))
  })

/**
 * Stores the accumulators of an answer about a person with their plan of that day, the health plan if there are several. Stores nothing
 * for a person without a known plan, or whose coverage the payer calls inactive. Returns the number of facts.
 */
export const storeAnswer = async (
  db: Db,
  { personId, membershipId }: { personId: string; membershipId: string },
  { status, accumulators, asOf }: Pick<EligibilityFacts, 'status' | 'accumulators' | 'asOf'>,
  day: string,
): Promise<number> => {
  const person = (await listPlansOfFamily(db, membershipId, day)).find(({ id }) => id === personId)
  const [plan] = person?.plans ?? []
  if (!plan || status === 'inactive') return 0
  const facts = factsOfAnswer(accumulators, plan, { day, asOf })
  await storeAccumulators(db, { personId, membershipId }, facts)
  return facts.length
}
