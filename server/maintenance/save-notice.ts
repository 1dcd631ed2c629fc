import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Portal } from '#server/portal.ts'
import { saveSetting } from '#server/settings/save-setting.ts'
import type { NoticeSetting } from '#shared/maintenance/console-notice.ts'

export const noticeName = 'maintenanceNotice'

/**
 * Puts up a notice, or takes it down with an empty one. Open pages see it within a minute. The caller has checked it by its schema.
 * @param version what stood when the writer looked; without it, whatever stands is replaced
 */
export const saveNotice = async (
  portal: Pick<Portal, 'db' | 'clock'>,
  { notice, version }: { notice: NoticeSetting; version?: number },
  trail: Trail,
): Promise<void> => {
  await portal.db.transaction(async (tx) => {
    await saveSetting(tx, noticeName, notice, portal.clock.now(), version)
    await writeAudit(tx, trail, { event: 'admin.notice', outcome: 'ok' })
  })
}
