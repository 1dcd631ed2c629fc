import type { ManagedScope, MemberClaims } from '#shared/care/member-claims.ts'

/** Whether a member may do this in the name of a patient, by telehealth ids: for themselves always, for others as far as the portal says. */
export const actsFor = (member: { id: string; claims: Pick<MemberClaims, 'managed'> }, patientId: string, scope: ManagedScope): boolean =>
  member.id === patientId || member.claims.managed.some((one) => one.telehealthId === patientId && one.scopes.includes(scope))

/** Everybody whose records of this scope a member may see or change, themselves first. */
export const idsFor = (member: { id: string; claims: Pick<MemberClaims, 'managed'> }, scope: ManagedScope): string[] => [
  member.id,
  ...member.claims.managed.filter(({ scopes }) => scopes.includes(scope)).map(({ telehealthId }) => telehealthId),
]
