import type { PlanPrice, PlanPriceReason } from '#shared/visits/plan-price.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/**
 * Returns the group's price of a visit, in cents. Null if the group has no price for the type: the price is then unknown, not zero, and
 * no visit of the type can be requested. A sponsor who pays in full states a price of 0.
 */
export const visitPrice = (prices: readonly { type: string; cents: number }[], type: VisitType): number | null =>
  prices.find((price) => price.type.toLowerCase() === type.toLowerCase())?.cents ?? null

/** The price of a visit for a patient, in cents; null if unknown. `reason` is null if the price is the group's, without a plan's terms. */
export type PatientPrice = { cents: number | null; reason: PlanPriceReason | null }

/**
 * Returns what a visit of a type costs for a patient: their plan's cost share of the group's price if there is one, otherwise the group's
 * price. The share is never above a group's price that was lowered after it was computed.
 */
export const patientPrice = (
  groupCents: number | null,
  planPrices: readonly PlanPrice[],
  { type, patientId }: { type: VisitType | undefined; patientId: string | undefined },
): PatientPrice => {
  const found = planPrices.find((price) => price.type === type && price.telehealthId === patientId)
  if (groupCents === null || !found || found.cents > groupCents) return { cents: groupCents, reason: null }
  return { cents: found.cents, reason: found.reason }
}
