export const guestShellTexts = {
  documentTitle: '{product} - {title}',
  noLink: 'This link is not complete',
  noLinkText: 'Open it again from the message you were sent, or ask whoever sent it for a new one.',
  privacy: 'Privacy',
} as const
