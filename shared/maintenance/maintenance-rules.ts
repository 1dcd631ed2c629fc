import type { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.ts'

/** SHELL-081: only a notice with a message closes the portal. */
export const closesPortal = (notice: MaintenanceNotice): boolean => Boolean(notice.message?.trim())
