import type { FieldChange } from '#shared/field-change.ts'

/** Time for a second administrator to approve a change, in milliseconds. */
export const approvalMs = 24 * 3_600_000

/** For this long after an invitation, a new role or a reset of their factors, an operator approves nothing, in milliseconds. */
export const newOperatorMs = 24 * 3_600_000

/** Settings of a group that decide how strong its members' sign-in is. */
const signInFields: readonly string[] = ['requiresMfa', 'pinMethods', 'rememberDeviceDays', 'passkeysAllowed', 'strongFactorReplacesPin']

/** Whether changes of a group need a second administrator: those of its members' sign-in. */
export const needsApproval = (changes: readonly FieldChange[]): boolean => changes.some(({ field }) => signInFields.includes(field))

/** The times of what gave an operator their authority: account, role, links to a password, and a reset of their passkeys and app. */
export type Authority = { createdAt: Date; roleSince: Date | null; invitedAt: Date | null; factorsResetAt: Date | null }

/** The time from which an operator may approve what others made. */
export const approvesFrom = ({ createdAt, roleSince, invitedAt, factorsResetAt }: Authority): Date =>
  new Date(Math.max(...[createdAt, roleSince, invitedAt, factorsResetAt].map((at) => at?.getTime() ?? 0)) + newOperatorMs)
