import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { settleChange } from '#server/groups/group-change-store.ts'
import type { Portal } from '#server/portal.ts'

/** Calls off a change that waits; one that was applied or called off meanwhile is a conflict. */
export const cancelGroupChange = async (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  { id, changeId }: { id: string; changeId: string },
  { trail, operatorId }: { trail: Trail; operatorId: string },
): Promise<void> => {
  await db.transaction(async (tx) => {
    const cancelled = { cancelledAt: clock.now(), cancelledBy: operatorId }
    if (!(await settleChange(tx, { id: changeId, groupId: id }, cancelled))) fail('Conflict')
    await writeAudit(tx, trail, { event: 'admin.group.cancel_change', outcome: 'ok', subjectId: id })
  })
}
