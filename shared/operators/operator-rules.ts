import type { OperatorRole } from '#shared/operators/operator-roles.ts'

/** `invited` until a password is set; `ended` until the operator is invited again. */
export const operatorStates = ['active', 'invited', 'expired', 'ended'] as const
export type OperatorState = (typeof operatorStates)[number]

/** `groupIds`: null for every group. */
type OperatorFacts = { id: string; role: OperatorRole; groupIds: readonly string[] | null; state: OperatorState }

/**
 * Returns why an operator may not lose their role, password or access, or null.
 * Operators cannot do it to themselves, and one active administrator of every group must remain. `by` is null for the command line.
 */
export const lossRefusal = (operators: readonly OperatorFacts[], id: string, by: string | null): 'OperatorIsSelf' | 'LastAdmin' | null => {
  if (id === by) return 'OperatorIsSelf'
  const isAdmin = (one: OperatorFacts) => one.role === 'admin' && one.groupIds === null && one.state === 'active'
  const admins = operators.filter(isAdmin)
  return admins.length === 1 && admins[0]?.id === id ? 'LastAdmin' : null
}
