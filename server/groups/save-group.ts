import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { Maker } from '#server/approvals/propose-change.ts'
import { insertSavedChange } from '#server/groups/group-change-store.ts'
import { proposeGroupEdit } from '#server/groups/group-proposal.ts'
import { insertGroup } from '#server/groups/group-store.ts'
import { auditedChanges, type GroupEdit, judgeEdit, writeSettings } from '#server/groups/judge-edit.ts'
import type { Portal } from '#server/portal.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import { needsApproval } from '#shared/approvals/approval-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'

/** Creates a group without a logo, because a logo needs an existing group. */
export const createGroup = async (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  { code, settings }: { code: string; settings: GroupSettings },
  auditContext: AuditContext,
): Promise<{ id: string }> => {
  if (settings.logoHash !== null) fail('InvalidInput', { field: 'settings.logoHash' })
  const id = uuidv7()
  await db.transaction(async (tx) => {
    if (!(await insertGroup(tx, { id, code, settings }, clock.now()))) fail('GroupCodeTaken', { field: 'code' })
    await writeAudit(tx, auditContext, { event: 'admin.group.create', outcome: 'ok', subjectId: id })
  })
  return { id }
}

/**
 * Saves a group at once. A change of how its members sign in waits for a second administrator, with the rest of the same edit.
 * @returns the change that waits, or null
 */
export const saveGroup = async (portal: Portal, edit: GroupEdit, by: Maker): Promise<WaitingChange> => {
  const waiting = await portal.db.transaction(async (tx) => {
    const { changes } = await judgeEdit(tx, edit)
    if (needsApproval(changes)) return proposeGroupEdit(portal, tx, by, { edit, changes, appliesOn: null })
    await writeSettings(tx, edit.id, edit.settings)
    const now = portal.clock.now()
    const today = dayIn(portal.config.timeZone, now)
    await insertSavedChange(tx, { groupId: edit.id, madeBy: by.operator.id, changes, today, now })
    const reason = auditedChanges(changes)
    await writeAudit(tx, by.request.auditContext, { event: 'admin.group.save', outcome: 'ok', subjectId: edit.id, reason })
    return null
  })
  // This node does not wait for the change feed.
  if (waiting === null) portal.sessions.forget('group', edit.id)
  return waiting
}
