/** Words of visits on the dashboard. */
export const visitsTexts = {
  requestVisit: 'Request a visit',
  visits: 'Visits',
  upcoming: 'Upcoming ({n})',
  requested: 'Requested ({n})',
  none: 'No visits yet',
  noneMore: 'When you ask for one, it shows here.',
} as const
