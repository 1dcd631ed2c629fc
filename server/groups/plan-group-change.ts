import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { Maker } from '#server/approvals/propose-change.ts'
import { insertGroupChange, settleGroupChange } from '#server/groups/group-change-store.ts'
import { proposeGroupEdit } from '#server/groups/group-proposal.ts'
import { auditedChanges, type GroupEdit, judgeEdit } from '#server/groups/judge-edit.ts'
import type { Portal } from '#server/portal.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import { needsApproval } from '#shared/approvals/approval-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** Cancels a pending change; Conflict if it was applied or canceled meanwhile. */
export const cancelGroupChange = async (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  { id, changeId }: { id: string; changeId: string },
  { auditContext, operatorId }: { auditContext: AuditContext; operatorId: string },
): Promise<void> => {
  await db.transaction(async (tx) => {
    const cancelled = { cancelledAt: clock.now(), cancelledBy: operatorId }
    if (!(await settleGroupChange(tx, { id: changeId, groupId: id }, cancelled))) fail('Conflict')
    await writeAudit(tx, auditContext, { event: 'admin.group.cancel_change', outcome: 'ok', subjectId: id })
  })
}

/**
 * Schedules only the fields that an edit changes, until its day begins in the deployment's zone.
 * @returns the change if it waits for a second administrator first, or null
 */
export const scheduleGroupChange = async (
  portal: Portal,
  { appliesOn, ...edit }: GroupEdit & { appliesOn: string },
  by: Maker,
): Promise<WaitingChange> => {
  const at = portal.clock.now()
  if (appliesOn <= dayIn(portal.config.timeZone, at)) fail('DayNotAhead', { field: 'appliesOn' })
  return portal.db.transaction(async (tx) => {
    const { changes } = await judgeEdit(tx, edit)
    if (needsApproval(changes)) return proposeGroupEdit(portal, tx, by, { edit, changes, appliesOn })
    await insertGroupChange(tx, { id: uuidv7(), groupId: edit.id, payload: changes, appliesOn, madeBy: by.operator.id, createdAt: at })
    const reason = `${appliesOn}: ${auditedChanges(changes)}`
    await writeAudit(tx, by.request.auditContext, { event: 'admin.group.schedule', outcome: 'ok', subjectId: edit.id, reason })
    return null
  })
}
