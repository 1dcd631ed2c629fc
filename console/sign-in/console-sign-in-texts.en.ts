export const consoleSignInTexts = {
  lead: 'For people who run the portal. Members sign in on another page.',
  passwordLead: 'Choose a password for the operator console. Then sign in with it and a PIN by email.',
  leave: 'Leave the console',
} as const
