/** Texts of a session that is about to end or has ended. */
export const sessionTexts = {
  autoLogout: 'Auto Timeout Logout',
  countdown: 'You will be logged out in {seconds} second(s)',
  timeLeft: 'Time left',
  logout: 'Logout',
  continue: 'Continue',
  expired: 'Your session has expired. Please login and try again.',
  elsewhere: 'You signed out in another tab.',
  wentWrong: 'Something went wrong. Please try again.',
} as const
