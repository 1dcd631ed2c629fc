/** Why there is no usable 271: the 270 cannot be written, the partner's server failed, or something is wrong with its answer. */
export const inquiryProblems = [
  'unwritable',
  'paused',
  'timeout',
  'unreachable',
  'httpError',
  'tooLarge',
  'badEnvelope',
  'envelopeError',
  'noFile',
  'empty',
  'notX12',
  'damagedText',
  'cutOff',
  'segmentTooLong',
  'misplacedSegment',
  'otherTransaction',
  'otherVersion',
  'refusedInterchange',
  'refusedRequest',
  'severalTransactions',
  'wrongCount',
  'wrongNumber',
  'wrongTrace',
  'otherPerson',
] as const
export type InquiryProblem = (typeof inquiryProblems)[number]

/** AAA03 of a 271 (005010X279A1, code source of data element 901), by its code. */
export const rejectionCodes = {
  '04': 'tooManyRequests',
  '15': 'dataMissing',
  '33': 'inputErrors',
  '35': 'outOfNetwork',
  '41': 'noAccess',
  '42': 'unableToRespond',
  '43': 'providerId',
  '44': 'providerName',
  '45': 'providerSpecialty',
  '46': 'providerPhone',
  '47': 'providerState',
  '48': 'referringProviderId',
  '49': 'notPrimaryCare',
  '50': 'providerNotEligible',
  '51': 'providerNotFound',
  '52': 'providerEnrollmentDates',
  '53': 'providerType',
  '54': 'serviceQualifier',
  '55': 'serviceId',
  '56': 'inappropriateDate',
  '57': 'serviceDate',
  '58': 'birthDate',
  '60': 'bornAfterService',
  '61': 'diedBeforeService',
  '62': 'dateOutOfPeriod',
  '63': 'dateInFuture',
  '64': 'patientId',
  '65': 'patientName',
  '66': 'patientGender',
  '67': 'patientNotFound',
  '68': 'duplicatePatientId',
  '69': 'patientAge',
  '70': 'genderMismatch',
  '71': 'birthDateMismatch',
  '72': 'subscriberId',
  '73': 'subscriberName',
  '74': 'subscriberGender',
  '75': 'subscriberNotFound',
  '76': 'duplicateSubscriberId',
  '77': 'subscriberOnly',
  '78': 'notInGroup',
  '79': 'participantId',
  '80': 'noResponse',
  '97': 'providerAddress',
  '98': 'experimental',
  AA: 'authorizationNotFound',
  AE: 'needsPrimaryCareApproval',
  AF: 'diagnosis',
  AG: 'procedure',
  AO: 'moreAboutCondition',
  CI: 'certificationMismatch',
  E8: 'needsMedicalReview',
  IA: 'authorizationFormat',
  MA: 'authorizationMissing',
  T4: 'payerMissing',
} as const

export type RejectionReason = (typeof rejectionCodes)[keyof typeof rejectionCodes] | 'otherReason'

/** AAA04 of a 271: what the sender of the 270 may do. */
export const followUpCodes = {
  C: 'correctAndResend',
  N: 'doNotResend',
  P: 'resendOriginal',
  R: 'mayResend',
  S: 'askedThirdParty',
  W: 'waitMonth',
  X: 'waitTenDays',
  Y: 'answerFollows',
} as const

export type FollowUp = (typeof followUpCodes)[keyof typeof followUpCodes] | 'otherFollowUp'

/** The keys of the catalogue `inquiryTexts`. */
export type InquiryWord = InquiryProblem | RejectionReason | FollowUp

/** The loop of a 271 in which the payer rejected the request. */
export type RejectionLevel = 'source' | 'receiver' | 'subscriber' | 'dependent' | 'benefit'

/** Own keys alone: `rejectionCodes['toString']` is no code. */
const namedCode = <Codes extends Readonly<Record<string, string>>, Other>(codes: Codes, code: string, other: Other) =>
  Object.hasOwn(codes, code) ? (codes[code] as Codes[keyof Codes]) : other

export const rejectionReasonOf = (code: string): RejectionReason => namedCode(rejectionCodes, code, 'otherReason' as const)
export const followUpOf = (code: string): FollowUp => namedCode(followUpCodes, code, 'otherFollowUp' as const)
