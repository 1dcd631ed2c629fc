export const registrationMailTexts = {
  title: 'Your {product} account was created',
  made: 'Someone registered for {product} with your name, date of birth and zip code. If it was you, you don’t need to do anything.',
  notMe: 'If it wasn’t you, please call {phone} now. We’ll close that account.',
  proofTitle: 'Your code to register for {product}',
  proofCode: 'Your code is {pin}. Enter it on the registration page. It expires in {minutes} minutes.',
  proofNotMe:
    'If you’re not registering right now, someone else is using your name. Don’t give this code to anyone, and please call {phone}.',
  proofText:
    "{product}: your registration code is {pin}. It expires in {minutes} minutes. Don't share it with anyone. Not registering? Call {phone}.",
  proofSpoken:
    'Hello. This is {product}. Your registration code is: {pin}. Again, your code is: {pin}. If you’re not registering, don’t give this code to anyone. Goodbye.',
  foot: 'You’re getting this email because your benefits file lists this address.',
} as const
export type RegistrationMailTexts = Record<keyof typeof registrationMailTexts, string>
