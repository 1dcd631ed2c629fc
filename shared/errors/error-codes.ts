/**
 * Every error the portal can name, with the HTTP status it travels under.
 * 401 and 403 only for a dead or pending session or tampering: the screens sign out on them.
 */
export const errorStatus = {
  SESSION_EXPIRED: 401,
  UNAUTHORIZED: 401,
  PinPending: 403,
  CrossOrigin: 403,
  Rejected: 400,
  InvalidRequest: 400,
  NotFound: 404,
  FeatureNotEnabled: 404,
  MethodNotAllowed: 405,
  Conflict: 409,
  TooLarge: 413,
  UnsupportedMediaType: 415,
  InvalidInput: 422,
  Required: 422,
  EmailInvalid: 422,
  PhoneInvalid: 422,
  ZipInvalid: 422,
  ZipRequired: 422,
  PinInvalid: 422,
  PinExpired: 422,
  PinTriesUsed: 422,
  PinMissing: 422,
  PinLocked: 422,
  PinMethodNotOffered: 422,
  PinSendFailed: 503,
  TooManyTries: 429,
  Overloaded: 503,
  'AN UNKNOWN ERROR OCCURRED': 500,
} as const
export type ErrorCode = keyof typeof errorStatus

export const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && Object.hasOwn(errorStatus, value)

/** Refusals of a PIN also travel as `error_messages`, which hands the whole answer to the screen (ERR-04, MFA-15, CALL-17). */
export const listedErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'PinInvalid',
  'PinExpired',
  'PinTriesUsed',
  'PinMissing',
  'PinLocked',
])

/** Names that never come from a server: no answer came, or it could not be read (ERR-07..09). */
export const noAnswer = 'NETWORK REQUEST FAILED'
export const unknownError = 'AN UNKNOWN ERROR OCCURRED'
