export const consoleSignInTexts = {
  lead: 'For those who run the portal. Members sign in elsewhere.',
  passwordLead: 'For the operator console. You then sign in with it and a PIN by mail.',
  leave: 'Leave the console',
} as const
