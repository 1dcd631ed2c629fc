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
} as const
