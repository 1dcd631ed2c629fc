export const registrationMailTexts = {
  title: 'Your {product} account was made',
  made: 'Somebody registered for {product} with your name, date of birth and zip code. If that was you, there is nothing to do.',
  notMe: 'If it was not you, please call {phone} now: we will close that account.',
  proofTitle: 'Your code to register for {product}',
  proofCode: 'Your code is {pin}. Enter it where you are registering. It is good for {minutes} minutes.',
  proofNotMe: 'If you are not registering right now, somebody else is using your name. Give nobody this code, and please call {phone}.',
  proofText:
    '{product}: your code to register is {pin}. It is good for {minutes} minutes. Give it to nobody. Not registering? Call {phone}.',
  proofSpoken:
    'Hello. This is {product}. Your code to register is: {pin}. Once more: {pin}. If you are not registering, give nobody this code. Goodbye.',
  foot: 'You get this mail because your benefits file has this address.',
} as const
export type RegistrationMailTexts = Record<keyof typeof registrationMailTexts, string>
