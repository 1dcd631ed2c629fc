import { type OperatorRole, operatorRoles } from '#shared/operators/operator-roles.ts'

/** The roles that groups of a provider can give: those of operators, and the clinicians' only one. */
export type StaffRole = OperatorRole | 'clinician'

/** A group of the provider, by its exact name, and the role that it gives. */
export type RoleMapping = { group: string; role: StaffRole }

/** Roles from the widest to the narrowest. */
const byWidth: readonly StaffRole[] = [...operatorRoles, 'clinician']

/** The widest role that a person's groups give, or null. Names are compared exactly, because providers have groups that differ in case. */
export const roleOfGroups = (mapping: readonly RoleMapping[], groups: readonly string[]): StaffRole | null =>
  byWidth.find((role) => mapping.some((one) => one.role === role && groups.includes(one.group))) ?? null

/** Whether a provider says that it checked a second factor, and is trusted to. */
export const isFactorChecked = (trusted: readonly string[], stated: readonly string[]): boolean =>
  stated.some((value) => trusted.includes(value))
