/** Texts around the ID card; those printed on it come from the server. */
export const idCardTexts = {
  failed: 'We couldn’t load your ID card. Please try again.',
  none: 'No ID card yet',
  noneMore: 'We don’t have the details of a health plan for you. This doesn’t change your coverage. Your sponsor can send you a card.',
  getHelp: 'Get help',
  whose: 'Whose card?',
  you: '{name} (you)',
  front: 'Front of the card',
  back: 'Back of the card',
  inEnglish: 'The card is in English, so that any front desk can read it.',
  showOwn: 'Show in my language',
  showEnglish: 'Show in English',
  download: 'Save as PDF',
  share: 'Share',
  shareTitle: 'ID card of {name}',
  noMemberId: 'Your plan hasn’t told us your member ID. You’ll find it on the card that your plan mailed to you.',
  offline: 'You can also open this card without the internet, on this device.',
} as const
