/** Roles of operators: admins may do everything, support works with members, auditors only read. */
export const operatorRoles = ['admin', 'support', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Milliseconds: idle limit, maximum session length, time to enter the PIN, and validity of an invitation. */
export const operatorTimes = { idle: 30 * 60_000, absolute: 10 * 3_600_000, pending: 35 * 60_000, invitation: 3 * 24 * 3_600_000 } as const
