export const staffFactorTexts = {
  passkeyAddedTitle: 'A passkey was added to your {product} staff account',
  passkeyAdded: 'You can now sign in with the passkey “{name}”. A PIN sent by email is no longer enough.',
  passkeyRemovedTitle: 'A passkey was removed from your {product} staff account',
  passkeyRemoved: 'You can no longer sign in with the passkey “{name}”.',
  appAddedTitle: 'An authenticator app was added to your {product} staff account',
  appAdded: 'You can now sign in with your password and a code from the app. A PIN sent by email is no longer enough.',
  appRemovedTitle: 'The authenticator app was removed from your {product} staff account',
  appRemoved: 'Its codes no longer work.',
  codesRenewedTitle: 'You have new recovery codes for {product}',
  codesRenewed: 'You have ten new recovery codes. Your old ones no longer work.',
  codeUsedTitle: 'A recovery code was used on your {product} staff account',
  codeUsed: 'Someone signed in with your password and one of your recovery codes. You have {left} left.',
  factorsResetTitle: 'Your passkeys and app for {product} were reset',
  factorsReset:
    'An administrator removed the passkeys, authenticator app and recovery codes from your staff account, and signed you out everywhere. Sign in with your password and a PIN sent by email, then set them up again.',
  passwordChangedTitle: 'Your {product} staff password was changed',
  passwordChanged: 'You chose a new password and were signed out in every other browser.',
  notMe: 'If you don’t recognize this, tell an administrator right away and call {phone}.',
  foot: '{product} never asks for codes or passwords by email or phone.',
} as const
export type StaffFactorTexts = Record<keyof typeof staffFactorTexts, string>
