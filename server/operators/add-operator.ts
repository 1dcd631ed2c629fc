import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { createStaffInvitation } from '#platform/staff/staff-invitation.ts'
import { listOperatorsLocked } from '#server/approvals/approver-store.ts'
import { operatorStaff } from '#server/operators/operator-staff.ts'
import { findOperator, insertOperator, updateOperator } from '#server/operators/operator-store.ts'
import type { Portal } from '#server/portal.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import type { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'

/** The parts of a portal that an invitation needs; the command line has no more. */
export type Inviting = Pick<Portal, 'db' | 'clock' | 'publicUrl'>

type Invited = Input<typeof operatorAdminCalls.inviteOperator>

/** Adds an operator without a password. A former operator is reactivated under the old id, with the new name and role. */
export const addOperator = async (parts: Inviting, tx: Db, { email: typed, name, role, groupIds }: Invited, auditContext: AuditContext) => {
  const email = sameEmail(typed)
  await listOperatorsLocked(tx)
  const known = await findOperator(tx, email)
  if (known && known.endedAt === null) return fail('OperatorEmailTaken', { field: 'email' })
  const id = known?.id ?? uuidv7()
  if (known) await updateOperator(tx, id, { name, role, groupIds, passwordHash: null, endedAt: null })
  else await insertOperator(tx, { id, email, name, role, groupIds, passwordHash: null, createdAt: parts.clock.now() })
  await writeAudit(tx, auditContext, { event: 'operator.invite', outcome: 'ok', subjectId: id })
  return { id, email, ...(await createStaffInvitation(operatorStaff, parts, tx, id)) }
}
