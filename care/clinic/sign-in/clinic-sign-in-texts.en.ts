export const clinicSignInTexts = {
  title: 'Sign in',
  lead: 'For clinicians who see our members. Members sign in elsewhere.',
  leave: 'Leave the clinic',
  setLead: 'This link works once. After it you sign in with the password and a PIN from your mail.',
} as const
