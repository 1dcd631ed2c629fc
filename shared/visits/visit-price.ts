import type { VisitType } from '#shared/visits/visit-types.ts'

/** What a visit costs a member of a group, in cents; a kind without a price of the group's is paid by the sponsor whole. */
export const visitPrice = (prices: readonly { type: string; cents: number }[], type: VisitType): number =>
  prices.find((price) => price.type.toLowerCase() === type.toLowerCase())?.cents ?? 0
