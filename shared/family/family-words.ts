/** The relations that a primary member may add (FAM-06); everyone but the primary member has one of them (FAM-18). */
export const familyTypes = ['Dependent', 'Spouse'] as const
export type FamilyType = (typeof familyTypes)[number]

/**
 * Scopes that an adult may grant to another; never the clinicians' own notes. The telehealth service knows all but `benefits`: plan, ID card,
 * amounts and claims are the portal's alone.
 */
export const familyScopes = ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share', 'benefits'] as const
export type FamilyScope = (typeof familyScopes)[number]

/** States of an added person: pending until an operator or the sponsor's file decides (FAM-15, FAM-20). */
export const familyChangeStates = ['pending', 'active', 'declined'] as const
export type FamilyChangeState = (typeof familyChangeStates)[number]
