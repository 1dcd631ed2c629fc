/** Titles of push notifications. Other people may see them on a locked screen: they name no person, clinician, reason or time. */
export const pushTexts = {
  visitSoon: 'Your visit starts soon',
  clinicianReady: 'Your clinician is ready for you',
  message: 'You have a new message',
  earlierTime: 'An earlier visit time is open',
  news: 'You have news from your clinic',
} as const
export type PushTexts = Record<keyof typeof pushTexts, string>
