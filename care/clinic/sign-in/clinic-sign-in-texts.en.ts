export const clinicSignInTexts = {
  lead: 'For clinicians who see our members. Members sign in elsewhere.',
  leave: 'Leave the clinic',
  passwordLead: 'This link works once. After it you sign in with the password and a PIN from your mail.',
} as const
