import type { Db } from '#platform/db/db.ts'
import { listAccumulators } from '#server/benefits/accumulator-store.ts'
import { findTermsOn, listPlansOfFamily, type PlannedPerson } from '#server/benefits/plan-store.ts'
import { withMeters } from '#server/benefits/read-own-plans.ts'
import { listVisible } from '#server/benefits/whose-benefits.ts'
import { planYearOf } from '#shared/benefits/accumulator-rules.ts'
import { countedFor, visitShare } from '#shared/benefits/visit-share.ts'
import type { PlanPrice } from '#shared/visits/plan-price.ts'
import { visitPrice } from '#shared/visits/visit-price.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

type Asked = {
  /** The member who sees the prices. */
  caller: { id: string; membershipId: string }
  /** Whose visits the member may request. */
  patients: readonly { personId: string; telehealthId: string }[]
  groupPrices: readonly { type: string; cents: number }[]
  today: string
}

type Managed = { familyMemberId: string; telehealthId: string }

/** The people whose visits a member may request, the member first. */
export const patientsOf = (caller: { id: string }, telehealthId: string, managed: readonly Managed[]): Asked['patients'] => [
  { personId: caller.id, telehealthId },
  ...managed.map(({ familyMemberId, telehealthId: other }) => ({ personId: familyMemberId, telehealthId: other })),
]

/**
 * What telehealth visits cost these patients by the terms of their plans: the cost share of the group's price. Nothing for a patient whose
 * plan is unknown or has no terms, and for a price of 0. For a patient whose amounts the member may not see, a share would tell them:
 * they are left out, as if they were unknown, and a plain copay or the group's price holds.
 */
export const planPricesOf = async (db: Db, { caller, patients, groupPrices: prices, today }: Asked): Promise<PlanPrice[]> => {
  const charges = visitTypes.flatMap((type) => {
    const allowedCents = visitPrice(prices, type)
    return allowedCents ? [{ type, allowedCents }] : []
  })
  if (charges.length === 0) return []
  const family = await listPlansOfFamily(db, caller.membershipId, today)
  const own = family.find(({ id }) => id === caller.id)
  if (!own || family.every(({ plans }) => plans.length === 0)) return []
  const visible = await listVisible(db, own, family, today)
  const pricesOf = async (person: PlannedPerson, telehealthId: string): Promise<PlanPrice[]> => {
    const [plan] = person.plans
    const found = plan && (await findTermsOn(db, plan.id, today))
    if (!plan || !found) return []
    const { startsOn: yearStartsOn } = planYearOf(today, plan.yearMonth)
    const isShown = (await withMeters(db, visible, yearStartsOn, today)).some(({ id }) => id === person.id)
    const which = { planId: plan.id, yearStartsOn, personIds: [person.id], membershipId: person.membershipId }
    const rows = isShown ? await listAccumulators(db, which) : []
    const hasFamily = family.filter(({ plans }) => plans.some(({ id }) => id === plan.id)).length > 1
    return charges.map((charge): PlanPrice => {
      const { type } = charge
      return { telehealthId, type, ...visitShare(found.terms, countedFor(rows, { personId: person.id, hasFamily, type }), charge) }
    })
  }
  const all = patients.map(async ({ personId, telehealthId }) => {
    const person = family.find(({ id }) => id === personId)
    return person ? pricesOf(person, telehealthId) : []
  })
  return (await Promise.all(all)).flat()
}
