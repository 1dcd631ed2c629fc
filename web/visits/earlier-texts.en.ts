/** Texts of earlier times, next to a visit on the dashboard. */
export const earlierTexts = {
  free: 'An earlier time is free',
  freeWith: '{time} with {provider}',
  kept: 'Kept for you until {time}',
  take: 'Take this time',
  keepMine: 'Keep my time',
  taken: 'Your visit has the earlier time',
  left: 'Your visit stays as it is.',
} as const
