import { useEffect, useState } from 'react'
import type { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { fetchFile } from '#ui/lib/fetch-file.ts'
import { pageConfig } from '#ui/lib/page-config.ts'

/** There is hardly ever a notice: what reads one is loaded when there is. Any failure means that there is none (SHELL-084). */
const readNotice = async (): Promise<MaintenanceNotice> => {
  const fetched = await fetchFile(pageConfig().maintenanceUrl)
  if (Object.keys(fetched ?? {}).length === 0) return {}
  return import('#shared/maintenance/maintenance-notice.ts').then(
    ({ noticeOf }) => noticeOf(fetched),
    () => ({}),
  )
}

/** The notice as of the last minute (SHELL-083); empty while nothing is known. */
export const useMaintenance = (): MaintenanceNotice => {
  const [notice, setNotice] = useState<MaintenanceNotice>({})
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const now = await readNotice()
      if (isWanted) setNotice(now)
    }
    void read()
    const rhythm = setInterval(read, sessionTimes.maintenancePoll)
    return () => {
      isWanted = false
      clearInterval(rhythm)
    }
  }, [])
  return notice
}
