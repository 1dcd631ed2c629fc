/** Texts of the inbox on the dashboard. */
export const inboxTexts = {
  unread: { one: 'You have 1 unread message', other: 'You have {n} unread messages' },
  view: 'View your messages',
  latest: 'Unread messages',
  forPatient: 'for {name}',
  open: 'Open inbox',
} as const
