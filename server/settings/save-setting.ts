import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import { upsertSetting } from '#server/settings/setting-store.ts'
import type { PortalSettings, SettingName } from '#shared/settings/portal-settings.ts'

/** The change-feed topic that tells every node that a setting changed. */
export const settingsTopic = 'settings'

/**
 * Writes one setting and announces it to every node.
 * @throws Failure Conflict when `version` is given and the stored version is another
 */
export const saveSetting = async (tx: Db, name: string, value: unknown, now: Date, version?: number): Promise<void> => {
  if (!(await upsertSetting(tx, { name, value, now, version }))) fail('Conflict')
  await announceChange(tx, settingsTopic, name)
}

type Edit<N extends SettingName> = { name: N; input: { version: number; value: PortalSettings[N] | null }; request: RequestContext }

/**
 * Saves an operator's setting for the whole portal; null restores the default.
 * @throws Failure Conflict when the setting was changed since the operator read `version`
 */
export const savePortalSetting = async <N extends SettingName>(
  { db, clock, settings }: Portal,
  { name, input, request }: Edit<N>,
): Promise<void> => {
  await db.transaction(async (tx) => {
    await saveSetting(tx, name, input.value, clock.now(), input.version)
    await writeAudit(tx, request.auditContext, { event: 'admin.setting', outcome: 'ok', reason: name })
  })
  // This node need not wait for the feed.
  settings.forgetAll()
}
