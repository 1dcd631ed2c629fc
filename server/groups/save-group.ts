import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { type Maker, proposeChange } from '#server/approvals/propose-change.ts'
import { findGroup, insertGroup, type StoredGroup, updateGroup } from '#server/groups/group-store.ts'
import { hasLogo } from '#server/groups/logo-store.ts'
import type { Portal } from '#server/portal.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import { needsApproval } from '#shared/approvals/approval-rules.ts'
import { differenceOf, type FieldChange } from '#shared/groups/group-differences.ts'
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

export type GroupEdit = { id: string; version: number; settings: GroupSettings }

/**
 * The current group, locked, and the fields that an edit changes.
 * @throws Conflict when somebody changed the group since the editor read it
 */
export const judgeEdit = async (tx: Db, { id, version, settings }: GroupEdit): Promise<{ group: StoredGroup; changes: FieldChange[] }> => {
  const group = (await findGroup(tx, id, { lock: true })) ?? fail('NotFound')
  if (group.version !== version) fail('Conflict')
  const changes = differenceOf(group.settings, settings)
  if (changes.length === 0) fail('NothingChanged')
  if (settings.logoHash !== null && !(await hasLogo(tx, id, settings.logoHash))) fail('InvalidInput', { field: 'settings.logoHash' })
  return { group, changes }
}

/** Saves the settings and notifies all nodes, so that signed-in members get them with their next poll. */
export const writeSettings = async (tx: Db, id: string, settings: GroupSettings): Promise<void> => {
  await updateGroup(tx, id, settings)
  await announceChange(tx, 'group', id)
}

/**
 * Saves a group at once. A change of how its members sign in waits for a second administrator, with the rest of the same edit.
 * @returns the change that waits, or null
 */
export const saveGroup = async (portal: Portal, edit: GroupEdit, by: Maker): Promise<WaitingChange> => {
  const waiting = await portal.db.transaction(async (tx) => {
    const { group, changes } = await judgeEdit(tx, edit)
    if (needsApproval(changes)) return proposeChange(portal, tx, by, groupProposal(group, edit, changes, null))
    await writeSettings(tx, edit.id, edit.settings)
    await writeAudit(tx, by.request.auditContext, { event: 'admin.group.save', outcome: 'ok', subjectId: edit.id })
    return null
  })
  // This node does not wait for the change feed.
  if (waiting === null) portal.sessions.forget('group', edit.id)
  return waiting
}

/** An edit as a change for a second administrator. `appliesOn`: the day of a planned change. */
export const groupProposal = (
  { settings: { name } }: StoredGroup,
  { id, settings }: GroupEdit,
  changes: FieldChange[],
  appliesOn: string | null,
) => ({
  proposal: { kind: 'group.save', groupId: id, settings, appliesOn } as const,
  changes,
  subject: name,
})
