/** The state of a document, for members and clinicians. */
export const documentStateTexts = {
  valid: 'Valid',
  withdrawn: 'Withdrawn',
  withdrawnOn: 'Withdrawn on {date}.',
  withdrawnWhy: 'Reason: {reason}',
  unreadable: 'We couldn’t read this document.',
} as const
