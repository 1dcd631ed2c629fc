export const recoveryMailTexts = {
  title: 'Reset your {product} password',
  asked: 'You asked for a new password. The link below works once and expires in 30 minutes.',
  action: 'Choose a new password',
  notMe: 'If you didn’t ask for it, ignore this email. Your password won’t change.',
  foot: '{product} never asks for your password by email or phone.',
  changedTitle: 'Your {product} password was changed',
  changed: 'Your password was just changed, and we signed out every other device.',
  changedNotMe: "If this wasn't you, please call {phone} now.",
} as const
export type RecoveryMailTexts = Record<keyof typeof recoveryMailTexts, string>
