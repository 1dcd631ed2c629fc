export const clinicSignInTexts = {
  title: 'Sign in',
  lead: 'For clinicians who see our members. Members sign in elsewhere.',
  leave: 'Leave the clinic',
  setTitle: 'Choose your password',
  setLead: 'This link works once. After it you sign in with the password and a PIN from your mail.',
  newPassword: 'Password',
  verifyPassword: 'Password again',
  confirm: 'Save the password',
  isSet: 'Your password is set. Please sign in.',
  lapsed: 'This link has been used or is too old. Please ask for a new one.',
  toSignIn: 'To the sign-in',
} as const
