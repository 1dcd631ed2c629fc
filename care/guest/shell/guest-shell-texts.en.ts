export const guestShellTexts = {
  documentTitle: '{product} - {title}',
  noLink: 'This link is incomplete',
  noLinkText: 'Open it again from the message you received, or ask the person who sent it for a new one.',
  privacy: 'Privacy',
} as const
