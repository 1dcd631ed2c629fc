export const recoveryMailTexts = {
  title: 'Reset your {product} password',
  asked: 'You asked for a new password. The link below is good for 30 minutes, once.',
  action: 'Choose a new password',
  notMe: 'If you did not ask for it, leave this mail unanswered: your password stays as it is.',
  foot: '{product} never asks for your password by mail or phone.',
  changedTitle: 'Your {product} password was changed',
  changed: 'Your password was changed just now, and every other device was signed out.',
  changedNotMe: 'If that was not you, please call {phone} now.',
} as const
export type RecoveryMailTexts = Record<keyof typeof recoveryMailTexts, string>
