/** Texts of earlier times, next to a visit on the dashboard. */
export const earlierTexts = {
  free: 'An earlier time is available',
  freeWith: '{time} with {provider}',
  kept: 'Held for you until {time}',
  take: 'Choose this time',
  keepMine: 'Keep my time',
  taken: 'Your visit was moved to the earlier time',
  left: 'Your visit hasn’t changed.',
} as const
