import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { findGroup, type StoredGroup, updateGroup } from '#server/groups/group-store.ts'
import { hasLogo } from '#server/groups/logo-store.ts'
import type { FieldChange } from '#shared/field-change.ts'
import { differenceOf } from '#shared/groups/group-differences.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'

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

/**
 * Changed fields for the audit log, each with its value before and after: `name: "A" → "B"; suspended: false → true`. A group's settings
 * say nothing about a member.
 */
export const auditedChanges = (changes: readonly FieldChange[]): string =>
  changes.map(({ field, before, after }) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`).join('; ')

/** Saves the settings and notifies all nodes, so that signed-in members get them with their next poll. */
export const writeSettings = async (tx: Db, id: string, settings: GroupSettings): Promise<void> => {
  await updateGroup(tx, id, settings)
  await announceChange(tx, 'group', id)
}
