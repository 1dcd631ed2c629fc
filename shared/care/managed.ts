import type { ManagedScope, MemberClaims } from '#shared/care/member-claims.ts'

/** Whether a member may act for a patient in this scope. Both ids are telehealth ids. Members may always act for themselves. */
export const actsFor = (member: { id: string; claims: Pick<MemberClaims, 'managed'> }, patientId: string, scope: ManagedScope): boolean =>
  member.id === patientId || member.claims.managed.some((one) => one.telehealthId === patientId && one.scopes.includes(scope))

/** Returns the telehealth ids whose records of this scope the member may access, the member's own id first. */
export const idsFor = (member: { id: string; claims: Pick<MemberClaims, 'managed'> }, scope: ManagedScope): string[] => [
  member.id,
  ...member.claims.managed.filter(({ scopes }) => scopes.includes(scope)).map(({ telehealthId }) => telehealthId),
]
