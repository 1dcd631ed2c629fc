import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { type FactorReset, forgetStaffFactors, resetStaffFactors } from '#platform/staff/change-staff-factors.ts'
import { endStaffSessionsOf } from '#platform/staff/staff-session-store.ts'
import { listStaffProviders } from '#platform/staff/staff-sso-store.ts'
import { listOperatorsLocked } from '#server/approvals/approver-store.ts'
import { settleInvitations } from '#server/operators/invitation-store.ts'
import { operatorStaff } from '#server/operators/operator-staff.ts'
import { listOperatorsWithState, updateOperator } from '#server/operators/operator-store.ts'
import type { Portal } from '#server/portal.ts'
import type { GroupLimit } from '#server/session/group-limit-store.ts'
import { operatorSessionKind } from '#server/session/operator-rows.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { lossRefusal } from '#shared/operators/operator-rules.ts'

/** The operator to change, and the operator who does it: null on the command line. */
type Change = { id: string; by: string | null; auditContext: AuditContext }
type Context = Pick<Portal, 'db' | 'clock'>

/**
 * Locks the operators until the transaction ends.
 * @throws Failure NotFound, BreakGlassNamed, or the rule that forbids the change
 */
export const holdOperator = async (tx: Db, { id, by }: Change, now: Date) => {
  await listOperatorsLocked(tx)
  const operators = await listOperatorsWithState(tx, now)
  const refusal = lossRefusal(operators, id, by)
  const found = operators.find((one) => one.id === id)
  if (!found || found.state === 'ended') return fail('NotFound')
  // Passwords are off, and this operator alone can sign in when the provider cannot be reached.
  const strict = (await listStaffProviders(tx, operatorStaff.sso.tables)).filter(({ passwordsOff }) => passwordsOff)
  if (strict.some(({ breakGlassId }) => breakGlassId === id)) fail('BreakGlassNamed')
  return refusal ? fail(refusal) : found
}

/** Changes a role and the groups that it is limited to; sessions use both from their next call. */
export const changeRole = async (tx: Db, change: Change & { role: OperatorRole; groupIds: GroupLimit }, now: Date): Promise<void> => {
  const { id, role, groupIds } = change
  await holdOperator(tx, change, now)
  await updateOperator(tx, id, { role, roleSince: now, groupIds: groupIds && [...groupIds] })
  const reason = groupIds === null ? role : `${role} of ${groupIds.join(' ')}`
  await writeAudit(tx, change.auditContext, { event: 'operator.role', outcome: 'ok', reason, subjectId: id })
}

/** Ends an operator, their sessions, their passkeys and app, and their open invitation. */
export const endOperator = ({ db, clock }: Context, change: Change): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await holdOperator(tx, change, now)
    await updateOperator(tx, change.id, { endedAt: now, passwordHash: null })
    await forgetStaffFactors(operatorStaff, tx, change.id)
    await endStaffSessionsOf(tx, operatorSessionKind, change.id, now)
    await settleInvitations(tx, change.id, now)
    await writeAudit(tx, change.auditContext, { event: 'operator.end', outcome: 'ok', subjectId: change.id })
  })

/** Removes the password and ends the sessions, so that a new invitation is the only way in. Returns the operator's address. */
export const voidPassword = async (tx: Db, change: Change, now: Date): Promise<string> => {
  const { email } = await holdOperator(tx, change, now)
  await updateOperator(tx, change.id, { passwordHash: null })
  await endStaffSessionsOf(tx, operatorSessionKind, change.id, now)
  await writeAudit(tx, change.auditContext, { event: 'operator.restart', outcome: 'ok', subjectId: change.id })
  return email
}

/** Removes an operator's passkeys, app and recovery codes. As after an invitation, they approve nothing for a day. */
export const resetOperatorFactors = async (portal: Pick<Portal, 'clock' | 'config'>, tx: Db, reset: FactorReset): Promise<void> => {
  await updateOperator(tx, reset.account.id, { factorsResetAt: portal.clock.now() })
  await resetStaffFactors(operatorStaff, portal, tx, reset)
}
