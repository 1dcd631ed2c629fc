import { v7 as uuidv7 } from 'uuid'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { insertGroup } from '#server/groups/group-store.ts'
import type { Portal } from '#server/portal.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'

/** Makes a group. Its picture comes later: a picture belongs to a group that is there. */
export const createGroup = async (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  { code, settings }: { code: string; settings: GroupSettings },
  trail: Trail,
): Promise<{ id: string }> => {
  if (settings.logoHash !== null) fail('InvalidInput', { field: 'settings.logoHash' })
  const id = uuidv7()
  await db.transaction(async (tx) => {
    if (!(await insertGroup(tx, { id, code, settings }, clock.now()))) fail('GroupCodeTaken', { field: 'code' })
    await writeAudit(tx, trail, { event: 'admin.group.create', outcome: 'ok', subjectId: id })
  })
  return { id }
}
