import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { type Maker, proposeChange } from '#server/approvals/propose-change.ts'
import { insertGroupChange, settleGroupChange } from '#server/groups/group-change-store.ts'
import { type GroupEdit, groupProposal, judgeEdit } from '#server/groups/save-group.ts'
import type { Portal } from '#server/portal.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import { needsApproval } from '#shared/approvals/approval-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { FieldChange } from '#shared/groups/group-differences.ts'

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

type Planned = { groupId: string; changes: FieldChange[]; appliesOn: string; madeBy: string; at: Date; approvedAt: Date | null }

/** Stores a planned change. `appliesOn`: a day in the deployment's time zone. */
export const insertPlannedChange = async (tx: Db, { changes, at, ...planned }: Planned, auditContext: AuditContext): Promise<void> => {
  await insertGroupChange(tx, { id: uuidv7(), payload: changes, createdAt: at, ...planned })
  await writeAudit(tx, auditContext, { event: 'admin.group.schedule', outcome: 'ok', subjectId: planned.groupId })
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
    const { group, changes } = await judgeEdit(tx, edit)
    if (needsApproval(changes)) return proposeChange(portal, tx, by, groupProposal(group, edit, changes, appliesOn))
    const planned = { groupId: edit.id, changes, appliesOn, madeBy: by.operator.id, at, approvedAt: null }
    await insertPlannedChange(tx, planned, by.request.auditContext)
    return null
  })
}
