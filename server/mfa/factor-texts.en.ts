export const factorTexts = {
  passkeyAddedTitle: 'A passkey was added to your {product} account',
  passkeyAdded: 'The passkey “{name}” can now be used to sign in.',
  passkeyRemovedTitle: 'A passkey was removed from your {product} account',
  passkeyRemoved: 'The passkey “{name}” can no longer be used to sign in.',
  appAddedTitle: 'An authenticator app was added to your {product} account',
  appAdded: 'Signing in can now ask for a code of your authenticator app.',
  appRemovedTitle: 'The authenticator app was removed from your {product} account',
  appRemoved: 'Its codes and the recovery codes are no longer good.',
  codesRenewedTitle: 'You have new recovery codes for {product}',
  codesRenewed: 'Ten new recovery codes were made, and the earlier ones are no longer good.',
  codeUsedTitle: 'A recovery code was used on your {product} account',
  codeUsed: 'Somebody signed in with one of your recovery codes. You have {left} left.',
  factorsResetTitle: 'The second factor of your {product} account was reset',
  factorsReset:
    'Our support team removed your passkeys, your authenticator app and your trusted devices, as they were asked to, and signed you out everywhere. Sign in with your password, then set them up again.',
  notMe: 'If that was not you, please change your password and call {phone} now.',
  foot: '{product} never asks for codes or passwords by mail or phone.',
} as const
export type FactorTexts = Record<keyof typeof factorTexts, string>
