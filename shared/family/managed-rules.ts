import { type FamilyScope, familyScopes } from '#shared/family/family-words.ts'
import { isAdult } from '#shared/fields/date-of-birth.ts'

type Relation = 'Primary' | 'Spouse' | 'Dependent'

/** A person for whom another may act, with the scopes. */
export type ManagedPerson = {
  familyMemberId: string
  telehealthId: string
  first: string
  last: string
  /** `YYYY-MM-DD` */
  dateOfBirth: string
  /** Null if the sponsor does not say. */
  gender: 'Male' | 'Female' | 'Other' | null
  relation: Relation
  scopes: readonly FamilyScope[]
}

/**
 * Returns what a member may do for another of the same membership: everything for a dependent under 18 if they are the primary or spouse;
 * for an adult, what that adult granted. Nothing can be booked for a person who is not covered.
 */
export const managedBy = (
  caller: { relation: Relation },
  other: { relation: Relation; dob: string; isCovered: boolean },
  granted: readonly FamilyScope[],
  today: string,
): FamilyScope[] => {
  const isMinor = other.relation === 'Dependent' && !isAdult(other.dob, today)
  const may = (scope: FamilyScope) => (isMinor ? caller.relation !== 'Dependent' : granted.includes(scope))
  return familyScopes.filter((scope) => may(scope) && (scope !== 'book' || other.isCovered))
}
