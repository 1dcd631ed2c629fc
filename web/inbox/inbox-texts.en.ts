/** Texts of the inbox on the dashboard. */
export const inboxTexts = {
  unread: { one: 'You have 1 unread message', other: 'You have {n} unread messages' },
  view: 'View your messages',
  open: 'Open inbox',
} as const
