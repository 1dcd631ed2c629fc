export const signInTexts = {
  title: 'Sign in',
  lead: 'For those who run the portal. Members sign in elsewhere.',
  leave: 'Leave the console',
} as const
