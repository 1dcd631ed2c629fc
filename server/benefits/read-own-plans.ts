import type { StoredAccumulator } from '#server/benefits/accumulator-store.ts'
import { listShownAmounts } from '#server/benefits/amounts/shown-amounts.ts'
import { type DocumentRow, listDocumentsOn } from '#server/benefits/documents/plan-document-store.ts'
import { listPlansOfFamily, listTermsOn, type PlannedPerson } from '#server/benefits/plan-store.ts'
import { listVisible, plansSeen, type VisiblePerson } from '#server/benefits/whose-benefits.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { limitOf } from '#shared/benefits/accumulator-rules.ts'
import type { MemberPlan, PlanDocument, PlanMeter, PlanPerson } from '#shared/benefits/benefit-calls.ts'
import type { PlanTerms } from '#shared/benefits/plan-terms.ts'
import { currentOf } from '#shared/eligibility/coverage-spans.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config' | 'settings'>
type Session = Pick<SessionRecord, 'person'>

const whoseWords = { self: 'mine', child: 'child', granted: 'granted' } as const

const meterOf = (row: StoredAccumulator, visible: readonly VisiblePerson[], terms: PlanTerms | null): PlanMeter => {
  const { personId, kind, network, service, used, most, asOf, source } = row
  const person = visible.find(({ id }) => id === personId)
  const whose = person ? whoseWords[person.seenAs] : 'family'
  const level = personId === null ? 'family' : 'individual'
  const first = person && person.seenAs !== 'self' ? person.first : null
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

const order: readonly string[] = ['mine', 'family', 'granted', 'child', 'deductible', 'out-of-pocket', 'visits', 'days', 'in', 'out']

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

const documentOf = ({ planId: _, uploadedAt: _at, ...document }: DocumentRow): PlanDocument => document

/** Plans of a member's answer, and whose own amounts it has. */
type OwnPlans = { plans: MemberPlan[]; personIds: string[] }

/**
 * A member's plans on the deployment's day, the health plan first, then those of adults who granted it; none if no file names one that is
 * known.
 */
export const readOwnPlans = async (portal: Parts, { person }: Session): Promise<OwnPlans> => {
  const { db, clock, config } = portal
  const today = dayIn(config.timeZone, clock.now())
  const family = await listPlansOfFamily(db, person.membershipId, today)
  const caller = family.find(({ id }) => id === person.id)
  if (!caller) return { plans: [], personIds: [] }
  const visible = await listVisible(db, caller, family, today)
  const seen = plansSeen(visible).map(({ plan }) => plan)
  const ids = seen.map(({ id }) => id)
  const documents = await listDocumentsOn(db, ids, today)
  const terms = await listTermsOn(db, ids, today)
  const amounts = await listShownAmounts(portal, { plans: seen, visible, membershipId: person.membershipId, today })
  const plans = seen.flatMap((plan): MemberPlan[] => {
    const shown = amounts.get(plan.id)
    if (!shown) return []
    const held = terms.get(plan.id) ?? null
    return [
      {
        id: plan.id,
        name: plan.name,
        type: plan.type,
        hasHsa: plan.hasHsa,
        yearStartsOn: shown.year.startsOn,
        yearEndsOn: shown.year.endsOn,
        terms: held && { startsOn: held.startsOn, in: held.terms.in, out: held.terms.out },
        meters: shown.rows.map((row) => meterOf(row, shown.people, held?.terms ?? null)).toSorted(byPlace),
        documents: documents.filter(({ planId }) => planId === plan.id).map(documentOf),
        people: family.filter((one) => one.plans.some(({ id }) => id === plan.id)).map((one) => personOf(one, caller.id, today)),
      },
    ]
  })
  const personIds = [...amounts.values()].flatMap(({ rows }) => rows.flatMap((row) => row.personId ?? []))
  return { plans, personIds: [...new Set(personIds)] }
}
