import { listAccumulators, type StoredAccumulator } from '#server/benefits/accumulator-store.ts'
import { listHiddenClaims } from '#server/benefits/hidden-claims.ts'
import type { StoredPlan } from '#server/benefits/plan-store.ts'
import type { VisiblePerson } from '#server/benefits/whose-benefits.ts'
import type { Portal } from '#server/portal.ts'
import { planYearOf } from '#shared/benefits/accumulator-rules.ts'
import { mayMeterReveal } from '#shared/claims/minor-privacy.ts'

/** Amounts of a plan in its current year. */
export type ShownAmounts = {
  year: ReturnType<typeof planYearOf>
  /** The people whose own amounts are shown. */
  people: VisiblePerson[]
  /** Their amounts, and those of their family as a whole. */
  rows: StoredAccumulator[]
}

type Asked = { plans: readonly StoredPlan[]; visible: readonly VisiblePerson[]; membershipId: string; today: string }

/**
 * The amounts that a member sees of each of these plans, by plan. Never a child's own amounts if they could reveal a service that the state
 * lets the child keep from parents (`mayMeterReveal`).
 */
export const listShownAmounts = async (
  parts: Pick<Portal, 'db' | 'settings'>,
  { plans, visible, membershipId, today }: Asked,
): Promise<ReadonlyMap<string, ShownAmounts>> => {
  const { minorRules: rules } = (await parts.settings.read()).settings
  const hidden = await listHiddenClaims(
    parts,
    visible.filter(({ seenAs }) => seenAs === 'child'),
  )
  const peopleIn = (yearStartsOn: string): VisiblePerson[] =>
    visible.filter(({ id, dob, homeState, seenAs }) => {
      const hasHidden = hidden.some(({ personId, servedTo }) => personId === id && servedTo >= yearStartsOn)
      return seenAs !== 'child' || !mayMeterReveal({ dob, today, states: [homeState], hasHidden, rules })
    })
  const years = plans.map(({ id, yearMonth }) => ({ planId: id, year: planYearOf(today, yearMonth) }))
  const rows = await listAccumulators(parts.db, {
    years: years.map(({ planId, year }) => ({ planId, yearStartsOn: year.startsOn })),
    personIds: visible.map(({ id }) => id),
    membershipId,
  })
  return new Map(
    years.map(({ planId, year }) => {
      const people = peopleIn(year.startsOn)
      const isShown = ({ personId }: StoredAccumulator) => personId === null || people.some(({ id }) => id === personId)
      return [planId, { year, people, rows: rows.filter((row) => row.planId === planId && isShown(row)) }]
    }),
  )
}
