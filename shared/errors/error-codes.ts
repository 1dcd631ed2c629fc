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
  EmailInvalidOnRegistration: 422,
  LastNameRequired: 422,
  FirstNameRequired: 422,
  DobRequired: 422,
  RegistrationTypeRequired: 422,
  StudentIdRequired: 422,
  LookupZipRequired: 422,
  ZipFiveDigits: 422,
  DateInvalid: 422,
  DateRequireValid: 422,
  DateInFuture: 422,
  NameCharacters: 422,
  PasswordTooShort: 422,
  PasswordNeedsCapital: 422,
  PasswordNeedsLower: 422,
  PasswordNeedsSpecial: 422,
  PasswordNeedsNumber: 422,
  PasswordsDiffer: 422,
  PasswordBreached: 422,
  MustAcceptTerms: 422,
  MustAcceptNotice: 422,
  Under18: 422,
  RobotCheckFailed: 422,
  RobotCheckNeeded: 422,
  MemberNotFound: 404,
  MemberNotAdult: 422,
  MultipleMembersFound: 409,
  MemberNotActive: 409,
  MemberNoEffectiveDate: 409,
  MemberTerminated: 409,
  MemberInactiveGroup: 409,
  GroupTerminated: 409,
  GroupNoStartDate: 409,
  IneligibleFailed: 422,
  ProfileUserEmailDuplicated: 409,
  RegistrationTicketMissing: 404,
  LinkExpired: 422,
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
