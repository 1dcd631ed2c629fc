import type { OperatorRole } from '#shared/operators/operator-roles.ts'

/** `invited` until a password is set; `ended` for good, or until invited anew. */
export const operatorStates = ['active', 'invited', 'expired', 'ended'] as const
export type OperatorState = (typeof operatorStates)[number]

type Standing = { id: string; role: OperatorRole; state: OperatorState }

/**
 * Why an operator may not lose what they are (their role, their password, their place), or null.
 * Nobody does it to themselves, and one administrator who can sign in stays. `by` is null at the command line.
 */
export const lossRefusal = (operators: readonly Standing[], id: string, by: string | null): 'OperatorIsSelf' | 'LastAdmin' | null => {
  if (id === by) return 'OperatorIsSelf'
  const isAdmin = (one: Standing) => one.role === 'admin' && one.state === 'active'
  const admins = operators.filter(isAdmin)
  return admins.length === 1 && admins[0]?.id === id ? 'LastAdmin' : null
}
