/** What an operator may do: admins everything, support works with people, auditors read. */
export const operatorRoles = ['admin', 'support', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export type OperatorLevel = 'pending' | 'full'

/** Milliseconds: half an hour without a call, ten hours in all, and the time a PIN may take. */
export const operatorTimes = { idle: 30 * 60_000, absolute: 10 * 3_600_000, pending: 35 * 60_000, invitation: 3 * 24 * 3_600_000 } as const
