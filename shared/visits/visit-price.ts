import type { VisitType } from '#shared/visits/visit-types.ts'

/** Returns the price of a visit for a member, in cents; 0 if the group has no price for the type, because the sponsor then pays in full. */
export const visitPrice = (prices: readonly { type: string; cents: number }[], type: VisitType): number =>
  prices.find((price) => price.type.toLowerCase() === type.toLowerCase())?.cents ?? 0
