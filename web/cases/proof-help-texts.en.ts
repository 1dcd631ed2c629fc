export const proofHelpTexts = {
  title: 'Confirm it’s you',
  noneLead: 'We have no email address or phone number on file for you, so we can’t send you a code.',
  askLead:
    'Tell us how to reach you. We’ll look into it and answer within a few days. You can also ask your employer or plan to add your email address to your file, and then register again.',
  back: 'Back',
} as const
