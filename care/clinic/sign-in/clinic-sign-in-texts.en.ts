export const clinicSignInTexts = {
  lead: 'For clinicians who see our members. Members sign in on another page.',
  leave: 'Leave the clinic',
  passwordLead: 'This link works once. After that, sign in with your password and a PIN from your email.',
} as const
