import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { upsertSetting } from '#server/settings/setting-store.ts'

/** The topic of the feed under which every node hears that a setting changed. */
export const settingsTopic = 'settings'

/**
 * Writes one setting, whoever decided on it, and tells every node.
 * @throws Conflict when `version` is given and another stands
 */
export const saveSetting = async (tx: Db, name: string, value: unknown, now: Date, version?: number): Promise<void> => {
  if (!(await upsertSetting(tx, { name, value, now, version }))) fail('Conflict')
  await announceChange(tx, settingsTopic, name)
}
