import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { insertGroupChange, settleGroupChange } from '#server/groups/group-change-store.ts'
import { type GroupEdit, judgeEdit } from '#server/groups/save-group.ts'
import type { Portal } from '#server/portal.ts'
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

/** Schedules only the fields that an edit changes, until its day begins in the deployment's zone. */
export const scheduleGroupChange = async (
  { db, clock, config }: Pick<Portal, 'db' | 'clock' | 'config'>,
  { appliesOn, ...edit }: GroupEdit & { appliesOn: string },
  { auditContext, operatorId }: { auditContext: AuditContext; operatorId: string },
): Promise<void> => {
  const now = clock.now()
  if (appliesOn <= dayIn(config.timeZone, now)) fail('DayNotAhead', { field: 'appliesOn' })
  await db.transaction(async (tx) => {
    const { changes } = await judgeEdit(tx, edit)
    await insertGroupChange(tx, { id: uuidv7(), groupId: edit.id, payload: changes, appliesOn, madeBy: operatorId, createdAt: now })
    await writeAudit(tx, auditContext, { event: 'admin.group.schedule', outcome: 'ok', subjectId: edit.id })
  })
}
