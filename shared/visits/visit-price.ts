import type { VisitType } from '#shared/visits/visit-types.ts'

/**
 * Returns the price of a visit for a member, in cents. Null if the group has no price for the type: the price is then unknown, not zero, and
 * no visit of the type can be requested. A sponsor who pays in full states a price of 0.
 */
export const visitPrice = (prices: readonly { type: string; cents: number }[], type: VisitType): number | null =>
  prices.find((price) => price.type.toLowerCase() === type.toLowerCase())?.cents ?? null
