/** Texts of the form that reports errors in the directory. */
export const problemTexts = {
  report: 'Report a problem',
  about: 'About {name}',
  what: 'What’s wrong?',
  choose: 'Please choose',
  phone: 'The phone number is wrong',
  address: 'The address is wrong',
  closed: 'Closed or moved',
  'not-taking-patients': 'Not taking patients',
  other: 'Something else',
  note: 'Is there anything else we should know? (optional)',
  noteHint: 'Up to {n} characters. Please don’t include anything about your health.',
  send: 'Send report',
  thanks: 'Thank you. We’ll look into it.',
} as const
