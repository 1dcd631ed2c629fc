import { listShownAmounts } from '#server/benefits/amounts/shown-amounts.ts'
import { listPlansOfFamily, listTermsOn } from '#server/benefits/plan-store.ts'
import { listVisible } from '#server/benefits/whose-benefits.ts'
import type { Portal } from '#server/portal.ts'
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
export const planPricesOf = async (
  parts: Pick<Portal, 'db' | 'settings'>,
  { caller, patients, groupPrices: prices, today }: Asked,
): Promise<PlanPrice[]> => {
  const charges = visitTypes.flatMap((type) => {
    const allowedCents = visitPrice(prices, type)
    return allowedCents ? [{ type, allowedCents }] : []
  })
  if (charges.length === 0) return []
  const { db } = parts
  const family = await listPlansOfFamily(db, caller.membershipId, today)
  const own = family.find(({ id }) => id === caller.id)
  if (!own || family.every(({ plans }) => plans.length === 0)) return []
  const visible = await listVisible(db, own, family, today)
  const plans = [...new Map(family.flatMap((one) => one.plans.slice(0, 1)).map((plan) => [plan.id, plan])).values()]
  const terms = await listTermsOn(
    db,
    plans.map(({ id }) => id),
    today,
  )
  const amounts = await listShownAmounts(parts, { plans, visible, membershipId: caller.membershipId, today })
  return patients.flatMap(({ personId, telehealthId }) => {
    const [plan] = family.find(({ id }) => id === personId)?.plans ?? []
    const found = plan && terms.get(plan.id)
    if (!plan || !found) return []
    const { people, rows } = amounts.get(plan.id) ?? { people: [], rows: [] }
    const shown = people.some(({ id }) => id === personId) ? rows : []
    const hasFamily = family.filter((one) => one.plans.some(({ id }) => id === plan.id)).length > 1
    return charges.map((charge): PlanPrice => {
      const { type } = charge
      return { telehealthId, type, ...visitShare(found.terms, countedFor(shown, { personId, hasFamily, type }), charge) }
    })
  })
}
