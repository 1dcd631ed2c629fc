/** Texts of setting up an authenticator app and of recovery codes, for members and staff. */
export const factorPartTexts = {
  cancel: 'Cancel',
  codes: 'Your recovery codes',
  copy: 'Copy',
  copied: 'Copied',
  codesKept: 'I saved them',
  scan: 'Scan this code with your app, or type in the key.',
  qrCode: 'QR code with the key',
  key: 'Key',
  code: 'Code from the app',
  turnOn: 'Turn on',
} as const
