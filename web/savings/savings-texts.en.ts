/** Words of the savings on the dashboard. */
export const savingsTexts = {
  beatTheDeductible: 'Beat the deductible',
  more: 'What your visits have saved you, over your lifetime and on the most recent one.',
  seeAll: 'See all savings',
} as const
