/** The relations that a primary member may add (FAM-06); all but the primary themself are one of them (FAM-18). */
export const familyTypes = ['Dependent', 'Spouse'] as const
export type FamilyType = (typeof familyTypes)[number]

/** What an adult may let another do for them; never reading notes. */
export const familyScopes = ['book', 'see-visits', 'pay'] as const
export type FamilyScope = (typeof familyScopes)[number]

/** Where an added person stands: until an operator or the sponsor's file settles it, pending (FAM-15, FAM-20). */
export const familyChangeStates = ['pending', 'active', 'declined'] as const
export type FamilyChangeState = (typeof familyChangeStates)[number]
