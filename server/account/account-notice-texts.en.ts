export const accountNoticeTexts = {
  phoneCode:
    'Your code to confirm this phone for {product} is {pin}. It is good for {minutes} minutes. We will never ask you for it by phone or mail.',
  phoneCodeSpoken: 'Hello. This is {product}. Your code is: {pin}. Once more: {pin}. Goodbye.',
  phoneToFormer:
    '{product}: another phone number was entered for your account. PINs come to this one until the new one is confirmed. Not you? Call {phone}.',
  emailCodeTitle: 'Confirm your new {product} email address',
  emailCode: 'Your code is {pin}. Enter it in Account Settings. It is good for {minutes} minutes.',
  emailCodeNotMe: 'If you have no account with us, leave this mail unanswered: nothing happens.',
  emailAskedTitle: 'Another email address was entered for your {product} account',
  emailAsked: 'Once the new address is confirmed, you sign in with it, and our mail goes there. Until then nothing changes.',
  emailChangedTitle: 'The email address of your {product} account was changed',
  emailChanged: 'From now on the new address signs in, and our mail goes there. This is the last mail to this one.',
  phoneChangedTitle: 'The phone of your {product} account was changed',
  phoneChanged: 'From now on PINs go to the new phone. Browsers that were remembered are asked for a PIN once more.',
  welcomeTitle: 'Confirm your email address for {product}',
  welcome: 'Welcome to {product}. Your code is {pin}. Enter it to open your account. It is good for {minutes} minutes.',
  welcomeNotMe: 'If you did not register, ignore this mail: without the code, nobody can use this account.',
  provedTitle: 'Your {product} email address is confirmed',
  proved:
    'To keep your account safe, we removed everything that was added before your address was confirmed: passkeys, the authenticator app, trusted devices and other sign-ins. If some of it was yours, add it again in Account Settings.',
  passwordChangedTitle: 'Your {product} password was changed',
  passwordChanged: 'Your password was changed just now, and every device was signed out.',
  closedTitle: 'Your {product} account is closed',
  closed: 'You asked for it just now. Nobody can sign in with it any more. What the law has us keep stays with us until its time is over.',
  closedAgain: 'If you are still covered, you can register again at any time.',
  notMe: 'If that was not you, please call {phone} now.',
  foot: '{product} never asks for codes or passwords by mail or phone.',
} as const
export type AccountNoticeTexts = Record<keyof typeof accountNoticeTexts, string>
