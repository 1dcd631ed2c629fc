import { type MemberClaims, scopesForCare } from '#shared/care/member-claims.ts'
import type { ManagedPerson } from '#shared/family/managed-rules.ts'

/** The people for whom a member may act, as the telehealth service knows them. One who granted nothing that it serves is left out. */
export const managedForCare = (managed: readonly ManagedPerson[]): MemberClaims['managed'] =>
  managed.flatMap(({ telehealthId, first, last, dateOfBirth, gender, scopes: granted }) => {
    const scopes = scopesForCare(granted)
    return scopes === null ? [] : [{ telehealthId, first, last, dateOfBirth, ...(gender ? { gender } : {}), scopes }]
  })
