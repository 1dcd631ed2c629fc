import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { findGroup, type StoredGroup, updateGroup } from '#server/groups/group-store.ts'
import { hasLogo } from '#server/groups/logo-store.ts'
import type { Portal } from '#server/portal.ts'
import { differenceOf, type FieldChange } from '#shared/groups/group-differences.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'

export type GroupEdit = { id: string; version: number; settings: GroupSettings }

/**
 * The group as it stands, locked, and what an edit would change of it.
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

/** Writes the settings and tells every node, so that members who are signed in see them with their next poll. */
export const writeSettings = async (tx: Db, id: string, settings: GroupSettings): Promise<void> => {
  await updateGroup(tx, id, settings)
  await announceChange(tx, 'group', id)
}

/** Saves a group at once. */
export const saveGroup = async (portal: Pick<Portal, 'db' | 'sessions'>, edit: GroupEdit, trail: Trail): Promise<void> => {
  await portal.db.transaction(async (tx) => {
    await judgeEdit(tx, edit)
    await writeSettings(tx, edit.id, edit.settings)
    await writeAudit(tx, trail, { event: 'admin.group.save', outcome: 'ok', subjectId: edit.id })
  })
  // This node need not wait for the feed.
  portal.sessions.forget('group', edit.id)
}
