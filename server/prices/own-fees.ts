/** The source of the operator's own prices, which take precedence. */
export const ownFees = 'own-fees'
