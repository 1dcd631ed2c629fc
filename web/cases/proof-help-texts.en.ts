export const proofHelpTexts = {
  title: 'Confirm that this is you',
  noneLead: 'We have no email address or phone number on file for you, so we can’t send you a code.',
  askLead:
    'Tell us how to reach you. We will look into it and answer within a few days. It also helps to ask your employer or plan to add your email address to your file, and then to register again.',
  back: 'Back',
} as const
