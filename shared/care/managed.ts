import type { ManagedScope, MemberClaims } from '#shared/care/member-claims.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'

/** Whether a member may act for a patient in this scope. Both ids are telehealth ids. Members may always act for themselves. */
export const actsFor = (member: { id: string; claims: Pick<MemberClaims, 'managed'> }, patientId: string, scope: ManagedScope): boolean =>
  member.id === patientId || member.claims.managed.some((one) => one.telehealthId === patientId && one.scopes.includes(scope))

/** Returns the telehealth ids whose records of this scope the member may access, the member's own id first. */
export const idsFor = (member: { id: string; claims: Pick<MemberClaims, 'managed'> }, scope: ManagedScope): string[] => [
  member.id,
  ...member.claims.managed.filter(({ scopes }) => scopes.includes(scope)).map(({ telehealthId }) => telehealthId),
]

/** Why a patient is refused in a scope: `ScopeMissing` if the member acts for them in another scope, `NotFound` for anybody else. */
export const scopeRefusal = (member: { claims: Pick<MemberClaims, 'managed'> }, patientId: string): ErrorCode =>
  member.claims.managed.some(({ telehealthId, scopes }) => telehealthId === patientId && scopes.length > 0) ? 'ScopeMissing' : 'NotFound'
