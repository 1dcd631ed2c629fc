/** Texts of the savings, on the dashboard and on their page. */
export const savingsTexts = {
  beatTheDeductible: 'Beat the deductible',
  lifeSavings: 'Life Savings',
  recentSavings: 'Recent Visit Savings',
  'compared urgent-care': 'Compared with urgent care on {date}',
  'compared emergency-room': 'Compared with an emergency room on {date}',
  noneYet: 'Your savings will show here after your first visit.',
  failed: 'We couldn’t load your savings. Please try again.',
  seeAll: 'See all savings',
} as const
