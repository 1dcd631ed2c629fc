import type { Db } from '#platform/db/db.ts'
import type { DaysOfKinds } from '#platform/retention/keep-rows.ts'
import { listSettings } from '#server/settings/setting-store.ts'
import type { RetentionKind } from '#shared/retention/retention-kinds.ts'
import { type RetentionSettings, retentionDays, retentionSettings } from '#shared/retention/retention-rules.ts'

/** Name of the setting. */
export const retentionSetting = 'retention'

/** What operators set, with the version that a save must send; nothing if nothing readable is stored. */
export const readRetentionSettings = async (db: Db): Promise<{ settings: RetentionSettings; version: number }> => {
  const [row] = await listSettings(db, [retentionSetting])
  return { settings: retentionSettings.safeParse(row?.value).data ?? {}, version: row?.version ?? 0 }
}

/** How long each kind is kept now, in days; undefined for kinds that the job leaves alone. */
export const portalDays = async (db: Db): Promise<DaysOfKinds> => {
  const { settings } = await readRetentionSettings(db)
  return (kind: RetentionKind) => retentionDays(kind, settings) ?? undefined
}
