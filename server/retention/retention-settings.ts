import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { DaysOfKinds } from '#platform/retention/keep-rows.ts'
import type { Portal } from '#server/portal.ts'
import { saveSetting } from '#server/settings/save-setting.ts'
import { listSettings } from '#server/settings/setting-store.ts'
import type { RetentionKind } from '#shared/retention/retention-kinds.ts'
import { type RetentionSettings, retentionDays, retentionSettings } from '#shared/retention/retention-rules.ts'

const settingName = 'retention'

/** What operators set, with the version that a save must send; nothing if nothing readable is stored. */
export const readRetentionSettings = async (db: Db): Promise<{ settings: RetentionSettings; version: number }> => {
  const [row] = await listSettings(db, [settingName])
  return { settings: retentionSettings.safeParse(row?.value).data ?? {}, version: row?.version ?? 0 }
}

/** How long each kind is kept now, in days; undefined for kinds that the job leaves alone. */
export const portalDays = async (db: Db): Promise<DaysOfKinds> => {
  const { settings } = await readRetentionSettings(db)
  return (kind: RetentionKind) => retentionDays(kind, settings) ?? undefined
}

/**
 * Saves the periods that operators set; the audit row has each changed kind with its days.
 * @throws Failure Conflict when they were changed since the operator read `version`
 */
export const saveRetentionSettings = (
  { db, clock }: Portal,
  { version, days }: { version: number; days: RetentionSettings },
  request: RequestContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { settings: before } = await readRetentionSettings(tx)
    await saveSetting(tx, settingName, days, clock.now(), version)
    const kinds = [...new Set([...Object.keys(before), ...Object.keys(days)])] as RetentionKind[]
    const changed = kinds.filter((kind) => retentionDays(kind, before) !== retentionDays(kind, days))
    const reason = ['retention', ...changed.map((kind) => `${kind}=${retentionDays(kind, days)}`)].join(' ')
    await writeAudit(tx, request.auditContext, { event: 'admin.setting', outcome: 'ok', reason })
  })
