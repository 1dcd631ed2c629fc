import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Portal } from '#server/portal.ts'
import { saveSetting } from '#server/settings/save-setting.ts'
import type { NoticeSetting } from '#shared/maintenance/console-notice.ts'

export const noticeName = 'maintenanceNotice'

/**
 * Saves a notice; an empty one removes it. Open pages show it within a minute. The caller has validated it.
 * @param version the version the writer read; without it, any stored notice is replaced
 */
export const saveNotice = async (
  portal: Pick<Portal, 'db' | 'clock'>,
  { notice, version }: { notice: NoticeSetting; version?: number },
  auditContext: AuditContext,
): Promise<void> => {
  await portal.db.transaction(async (tx) => {
    await saveSetting(tx, noticeName, notice, portal.clock.now(), version)
    await writeAudit(tx, auditContext, { event: 'admin.notice', outcome: 'ok' })
  })
}
