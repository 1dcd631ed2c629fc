export const accountNoticeTexts = {
  phoneCode:
    "Your code to confirm this phone for {product} is {pin}. It expires in {minutes} minutes. We'll never ask you for it by phone or email.",
  phoneCodeSpoken: 'Hello. This is {product}. Your code is: {pin}. Again, your code is: {pin}. Goodbye.',
  phoneToFormer:
    '{product}: someone entered another phone number for your account. PINs come to this one until the new one is confirmed. Not you? Call {phone}.',
  emailCodeTitle: 'Confirm your new {product} email address',
  emailCode: 'Your code is {pin}. Enter it in Account Settings. It expires in {minutes} minutes.',
  emailCodeNotMe: 'If you don’t have an account with us, ignore this email.',
  emailAskedTitle: 'Someone entered another email address for your {product} account',
  emailAsked: 'Once the new address is confirmed, you’ll sign in with it, and we’ll send emails there. Until then, nothing changes.',
  emailChangedTitle: 'The email address of your {product} account was changed',
  emailChanged: 'Use your new address to sign in. We’ll send emails there. This is the last email to this address.',
  phoneChangedTitle: 'The phone of your {product} account was changed',
  phoneChanged: 'We’ll send PINs to your new phone. Trusted devices will ask for a PIN one more time.',
  welcomeTitle: 'Confirm your email address for {product}',
  welcome: 'Welcome to {product}. Your code is {pin}. Enter it to activate your account. It expires in {minutes} minutes.',
  welcomeNotMe: 'If you didn’t register, ignore this email. No one can use this account without the code.',
  provedTitle: 'Your {product} email address is confirmed',
  proved:
    'To keep your account safe, we removed everything added before you confirmed your address: passkeys, the authenticator app, trusted devices and other sign-ins. If any of these were yours, add them again in Account Settings.',
  passwordChangedTitle: 'Your {product} password was changed',
  passwordChanged: 'Your password was just changed, and we signed out every device.',
  closedTitle: 'Your {product} account is closed',
  closed: 'You just closed your account. No one can sign in with it. We keep only what the law requires, for as long as it requires.',
  closedAgain: 'If you’re still covered, you can register again at any time.',
  notMe: "If this wasn't you, please call {phone} now.",
  foot: '{product} never asks for codes or passwords by email or phone.',
} as const
export type AccountNoticeTexts = Record<keyof typeof accountNoticeTexts, string>
