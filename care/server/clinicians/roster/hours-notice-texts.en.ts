export const hoursNoticeTexts = {
  title: 'Your hours in {product} changed',
  changed: 'An administrator of {product} changed your weekly hours or your days off. Visits that are booked stay booked.',
  check: 'Look at your calendar. If something is wrong, change it there or talk to the person who runs the clinic.',
  action: 'Open your calendar',
  foot: 'For help, call {phone}.',
} as const
export type HoursNoticeTexts = Record<keyof typeof hoursNoticeTexts, string>
