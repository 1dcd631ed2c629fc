import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Portal } from '#server/portal.ts'
import { saveSetting } from '#server/settings/save-setting.ts'
import { type MaintenanceNotice, maintenanceBytes } from '#shared/maintenance/maintenance-notice.ts'

export const noticeSetting = 'maintenanceNotice'

/** Puts up a notice, or with `{}` takes it down. Open pages see it within a minute. */
export const saveNotice = async (portal: Pick<Portal, 'db' | 'clock'>, notice: MaintenanceNotice, trail: Trail): Promise<void> => {
  if (Buffer.byteLength(JSON.stringify(notice)) > maintenanceBytes)
    throw new Error(`A notice may hold ${maintenanceBytes} bytes at the most.`)
  await portal.db.transaction(async (tx) => {
    await saveSetting(tx, noticeSetting, notice, portal.clock.now())
    await writeAudit(tx, trail, { event: 'admin.notice', outcome: 'ok' })
  })
}
