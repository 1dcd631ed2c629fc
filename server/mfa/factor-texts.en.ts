export const factorTexts = {
  passkeyAddedTitle: 'A passkey was added to your {product} account',
  passkeyAdded: 'You can now sign in with the passkey “{name}”.',
  passkeyRemovedTitle: 'A passkey was removed from your {product} account',
  passkeyRemoved: 'You can no longer sign in with the passkey “{name}”.',
  appAddedTitle: 'An authenticator app was added to your {product} account',
  appAdded: 'We may now ask for a code from your authenticator app when you sign in.',
  appRemovedTitle: 'The authenticator app was removed from your {product} account',
  appRemoved: 'Its codes and your recovery codes no longer work.',
  codesRenewedTitle: 'You have new recovery codes for {product}',
  codesRenewed: 'You have ten new recovery codes. Your old ones no longer work.',
  codeUsedTitle: 'A recovery code was used on your {product} account',
  codeUsed: 'Someone signed in with one of your recovery codes. You have {left} left.',
  factorsResetTitle: 'The second factor of your {product} account was reset',
  factorsReset:
    'As requested, our support team removed your passkeys, authenticator app and trusted devices, and signed you out everywhere. Sign in with your password, then set them up again.',
  notMe: "If this wasn't you, please change your password and call {phone} now.",
  foot: '{product} never asks for codes or passwords by email or phone.',
} as const
export type FactorTexts = Record<keyof typeof factorTexts, string>
