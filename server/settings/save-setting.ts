import type { Db } from '#platform/db/db.ts'
import { upsertSetting } from '#server/settings/setting-store.ts'

/** Writes one setting, whoever decided on it. */
export const saveSetting = (tx: Db, name: string, value: unknown, now: Date): Promise<void> => upsertSetting(tx, name, value, now)
