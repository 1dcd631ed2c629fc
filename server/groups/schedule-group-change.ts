import { v7 as uuidv7 } from 'uuid'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { insertChange } from '#server/groups/group-change-store.ts'
import { type GroupEdit, judgeEdit } from '#server/groups/save-group.ts'
import type { Portal } from '#server/portal.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** Keeps what an edit would change until its day begins in the deployment's zone; nothing else of the group is kept with it. */
export const scheduleGroupChange = async (
  { db, clock, config }: Pick<Portal, 'db' | 'clock' | 'config'>,
  { appliesOn, ...edit }: GroupEdit & { appliesOn: string },
  { trail, operatorId }: { trail: Trail; operatorId: string },
): Promise<void> => {
  const now = clock.now()
  if (appliesOn <= dayIn(config.timeZone, now)) fail('DayNotAhead', { field: 'appliesOn' })
  await db.transaction(async (tx) => {
    const { changes } = await judgeEdit(tx, edit)
    await insertChange(tx, { id: uuidv7(), groupId: edit.id, payload: changes, appliesOn, madeBy: operatorId, createdAt: now })
    await writeAudit(tx, trail, { event: 'admin.group.schedule', outcome: 'ok', subjectId: edit.id })
  })
}
