import type { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.ts'

/** Where the portal itself serves the notice; a deployment may keep it elsewhere (`MAINTENANCE_URL`). */
export const ownNoticePath = '/maintenance.json'

/** SHELL-081: only a notice with a message closes the portal. */
export const closesPortal = (notice: MaintenanceNotice): boolean => Boolean(notice.message?.trim())
