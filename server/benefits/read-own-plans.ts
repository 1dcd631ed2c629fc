import { listAccumulators, type StoredAccumulator } from '#server/benefits/accumulator-store.ts'
import { findTermsOn, listPlansOfFamily, type PlannedPerson, type StoredPlan } from '#server/benefits/plan-store.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { limitOf, planYearOf } from '#shared/benefits/accumulator-rules.ts'
import type { MemberPlan, PlanMeter, PlanPerson } from '#shared/benefits/benefit-calls.ts'
import type { PlanTerms } from '#shared/benefits/plan-terms.ts'
import { currentOf } from '#shared/eligibility/coverage-spans.ts'
import { managedBy } from '#shared/family/managed-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>
type Session = Pick<SessionRecord, 'person'>

/**
 * Whose own amounts a member may see: their own, and those of children under 18 for whom they act. An adult's amounts are that adult's
 * alone: grants are not counted, because none of today names benefits.
 */
export const visibleTo = (caller: PlannedPerson, family: readonly PlannedPerson[], today: string): PlannedPerson[] =>
  family.filter((one) => one.id === caller.id || managedBy(caller, { ...one, isCovered: true }, [], today).includes('see-records'))

const meterOf = (row: StoredAccumulator, caller: PlannedPerson, visible: readonly PlannedPerson[], terms: PlanTerms | null): PlanMeter => {
  const { personId, kind, network, service, used, most, asOf, source } = row
  const whose = personId === null ? 'family' : personId === caller.id ? 'mine' : 'child'
  const level = personId === null ? 'family' : 'individual'
  const first = whose === 'child' ? (visible.find(({ id }) => id === personId)?.first ?? null) : null
  return {
    whose,
    first,
    kind,
    network,
    service,
    used,
    most: limitOf({ level, kind, network, most }, terms),
    asOf: asOf.toISOString(),
    source,
  }
}

const order: readonly string[] = ['mine', 'family', 'child', 'deductible', 'out-of-pocket', 'visits', 'days', 'in', 'out']

const byPlace = (one: PlanMeter, other: PlanMeter): number => {
  const rankOf = ({ whose, network, kind, first, service }: PlanMeter) =>
    `${order.indexOf(network)} ${order.indexOf(whose)} ${first ?? ''} ${order.indexOf(kind)} ${service}`
  return rankOf(one) < rankOf(other) ? -1 : 1
}

/** The days of the coverage that holds today. */
export const coverageDaysOf = ({ covered }: PlannedPerson, today: string): { startsOn: string; endsOn: string | null } => {
  const days = currentOf(
    covered.spans.filter(({ isVoid }) => !isVoid),
    today,
  )
  return { startsOn: days?.startsOn ?? today, endsOn: days?.endsOn ?? null }
}

const personOf = (person: PlannedPerson, callerId: string, today: string): PlanPerson => {
  const { id, first, last } = person
  return { first, last, isYou: id === callerId, ...coverageDaysOf(person, today) }
}

/** A member's plans on the deployment's day, the health plan first; none if no file names one that is known. */
export const readOwnPlans = async ({ db, clock, config }: Parts, { person }: Session): Promise<MemberPlan[]> => {
  const today = dayIn(config.timeZone, clock.now())
  const family = await listPlansOfFamily(db, person.membershipId, today)
  const caller = family.find(({ id }) => id === person.id)
  if (!caller) return []
  const visible = visibleTo(caller, family, today)
  const shown = async (plan: StoredPlan): Promise<MemberPlan> => {
    const year = planYearOf(today, plan.yearMonth)
    const found = await findTermsOn(db, plan.id, today)
    const rows = await listAccumulators(db, {
      planId: plan.id,
      yearStartsOn: year.startsOn,
      personIds: visible.map(({ id }) => id),
      membershipId: person.membershipId,
    })
    return {
      id: plan.id,
      name: plan.name,
      type: plan.type,
      hasHsa: plan.hasHsa,
      yearStartsOn: year.startsOn,
      yearEndsOn: year.endsOn,
      terms: found && { startsOn: found.startsOn, in: found.terms.in, out: found.terms.out },
      meters: rows.map((row) => meterOf(row, caller, visible, found?.terms ?? null)).toSorted(byPlace),
      people: family.filter((one) => one.plans.some(({ id }) => id === plan.id)).map((one) => personOf(one, caller.id, today)),
    }
  }
  return Promise.all(caller.plans.map(shown))
}
