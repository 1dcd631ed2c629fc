/** The source of the operator's own prices, which come before all others. */
export const ownFees = 'own-fees'
