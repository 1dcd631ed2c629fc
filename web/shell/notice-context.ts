import { createContext, use } from 'react'
import type { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.ts'

/** The notice, at most one minute old, for pages that it may close one by one. */
export const NoticeContext = createContext<MaintenanceNotice>({})

export const useNotice = (): MaintenanceNotice => use(NoticeContext)
