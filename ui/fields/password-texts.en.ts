/** A new password and its live checklist (SIGN-36). */
export const passwordTexts = {
  newPassword: 'New password',
  verifyPassword: 'Verify password',
  needs: 'Your password needs',
  done: 'done',
  PasswordTooShort: 'At least 8 characters',
  PasswordNeedsCapital: 'One capital letter',
  PasswordNeedsLower: 'One lower case letter',
  PasswordNeedsSpecial: 'One special character',
  PasswordNeedsNumber: 'One number',
  WeakOwn: 'This password is too similar to another field. Others may guess it.',
  WeakCommon: 'This password is easy to guess. Add another word or two to make it safer.',
} as const
