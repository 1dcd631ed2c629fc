/** Texts of the savings, on the dashboard and on their page. */
export const savingsTexts = {
  beatTheDeductible: 'Beat the deductible',
  lifeSavings: 'Life Savings',
  recentSavings: 'Recent Visit Savings',
  'compared urgent-care': 'Compared with urgent care on {date}',
  'compared emergency-room': 'Compared with an emergency room on {date}',
  noneYet: 'What your visits save you will be here after the first one.',
  failed: 'We could not load your savings.',
  seeAll: 'See all savings',
} as const
