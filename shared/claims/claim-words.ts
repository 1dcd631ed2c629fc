/** Kinds of claims, as in CARIN Blue Button: hospital or facility, doctor's office, pharmacy, dental, vision. */
export const claimKinds = ['institutional', 'professional', 'pharmacy', 'oral', 'vision'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** What has become of a claim. `reversed`: the payer took it back; it counts in no total. */
export const claimStatuses = ['pending', 'paid', 'denied', 'reversed'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** Where a claim comes from: a CSV file, or FHIR ExplanationOfBenefit. */
export const claimSources = ['csv', 'fhir'] as const
export type ClaimSource = (typeof claimSources)[number]

/**
 * Services that minors may consent to themselves in many states. `flagged`: the plan marks the claim as sensitive without saying why, or
 * marks it by a code that we do not know.
 */
export const sensitiveKinds = ['contraception', 'pregnancy', 'sti', 'mental-health', 'substance-use', 'sexual-assault', 'flagged'] as const
export type SensitiveKind = (typeof sensitiveKinds)[number]
