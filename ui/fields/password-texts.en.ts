/** The live checklist of a new password (SIGN-36). */
export const passwordTexts = {
  needs: 'Your password needs',
  done: 'done',
  PasswordTooShort: 'At least 8 characters',
  PasswordNeedsCapital: 'One capital letter',
  PasswordNeedsLower: 'One lower case letter',
  PasswordNeedsSpecial: 'One special character',
  PasswordNeedsNumber: 'One number',
} as const
