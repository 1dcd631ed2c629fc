export const ssoTexts = {
  entering: 'Signing you in',
  failed: 'We couldn’t sign you in',
  countdown: {
    one: 'We’ll take you to the sign-in page in {n} second.',
    other: 'We’ll take you to the sign-in page in {n} seconds.',
  },
  signIn: 'Sign in',
  stay: 'Stay on this page',
} as const
