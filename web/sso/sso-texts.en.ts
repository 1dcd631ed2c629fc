export const ssoTexts = {
  entering: 'Signing you in',
  failed: 'We could not sign you in',
  countdown: {
    one: 'You will be taken to the sign-in page in {n} second.',
    other: 'You will be taken to the sign-in page in {n} seconds.',
  },
  signIn: 'Sign in',
  stay: 'Stay on this page',
} as const
