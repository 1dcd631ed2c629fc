/** When a group's payer is asked about a member in real time (270/271). */
export const inquiryTimes = ['off', 'registration', 'visit', 'both'] as const
export type InquiryTimes = (typeof inquiryTimes)[number]

/** What a question was asked for. */
export const inquiryReasons = ['registration', 'visit'] as const
export type InquiryReason = (typeof inquiryReasons)[number]

/** What came of a question; `waiting` until the payer has been asked. */
export const inquiryOutcomes = ['waiting', 'answered', 'rejected', 'failed'] as const
export type InquiryOutcomeName = (typeof inquiryOutcomes)[number]
