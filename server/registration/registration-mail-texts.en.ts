export const registrationMailTexts = {
  title: 'Your {product} account was made',
  made: 'Somebody registered for {product} with your name, date of birth and zip code. If that was you, there is nothing to do.',
  notMe: 'If it was not you, please call {phone} now: we will close that account.',
  foot: 'You get this mail because your benefits file has this address.',
} as const
export type RegistrationMailTexts = Record<keyof typeof registrationMailTexts, string>
