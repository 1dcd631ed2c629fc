/** Prices of a drug at one pharmacy, in cents: with the discount card by a vendor, and without a plan by the estimate. Null is unknown. */
export type CardPrices = { card: number | null; retail: number | null }

/** What the discount card saves, in cents; null if that is nothing, or unknown. */
export const cardSaving = ({ card, retail }: CardPrices): number | null =>
  card !== null && retail !== null && card < retail ? retail - card : null

/**
 * Whether the discount card is offered: a vendor has a price for it, and it is not known to save nothing. An estimate is what members pay
 * without the card.
 */
export const isCardOffered = ({ card, retail }: CardPrices): boolean => card !== null && (retail === null || card < retail)
