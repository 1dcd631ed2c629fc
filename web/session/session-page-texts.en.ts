export const sessionPageTexts = {
  expired: 'Your session has expired',
  expiredMore: 'For your safety, we signed you out.',
  loggedOut: 'You have been logged out',
  loggedOutMore: 'Come back whenever you like.',
  loggingOut: 'Logging you out...',
  login: 'Login',
} as const
