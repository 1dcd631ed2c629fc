import type { ErrorCode, noAnswer } from '#shared/errors/error-codes.ts'

export type ErrorTexts = Record<ErrorCode | typeof noAnswer, string>

/** `{phone}` and `{n}` are filled by whoever shows the sentence. */
export const errorTexts = {
  SESSION_EXPIRED: 'Your session has expired. Please login and try again.',
  UNAUTHORIZED: 'Please sign in.',
  PinPending: 'Please enter your PIN first.',
  CrossOrigin: 'This request came from another site and was refused.',
  Rejected: 'Invalid username or password',
  InvalidRequest: 'The request could not be read.',
  NotFound: 'Not found.',
  FeatureNotEnabled: 'This is not part of your plan.',
  MethodNotAllowed: 'This address does not take that method.',
  Conflict: 'This was changed meanwhile. Please try again.',
  TooLarge: 'This is too large to send.',
  UnsupportedMediaType: 'Only JSON is accepted here.',
  InvalidInput: 'Please check this entry.',
  Required: 'Required',
  EmailInvalid: 'Invalid email address',
  PhoneInvalid: 'Phone number has to be 10 digits',
  ZipInvalid: 'Incorrect Zip Code',
  ZipRequired: 'Zip Code is required',
  PinInvalid: 'Invalid PIN',
  PinExpired: 'This PIN has expired. Please request a new one.',
  PinTriesUsed: 'Too many tries. Please request a new PIN in {n} minutes.',
  PinMissing: 'We are sorry there was an error verifying your account. Please try again.',
  PinLocked: 'Your PIN is locked after too many tries. Please call {phone}.',
  PinMethodNotOffered: 'We are sorry there was an error sending the PIN. Please try again.',
  PinSendFailed: 'We are sorry there was an error sending the PIN. Please try again.',
  TooManyTries: 'Too many tries. Please wait a moment and try again.',
  Overloaded: 'We are busy right now. Please try again in a moment.',
  'AN UNKNOWN ERROR OCCURRED': 'An error occurred. Please try again later',
  'NETWORK REQUEST FAILED': 'We could not reach the portal. Please check your connection and try again.',
} as const satisfies ErrorTexts
