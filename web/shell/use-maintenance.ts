import { useEffect, useState } from 'react'
import { type MaintenanceNotice, noticeOf } from '#shared/maintenance/maintenance-notice.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { fetchFile } from '#ui/lib/send.ts'

/** The notice as of the last minute (SHELL-083); empty while nothing is known, and when it cannot be read (SHELL-084). */
export const useMaintenance = (): MaintenanceNotice => {
  const [notice, setNotice] = useState<MaintenanceNotice>({})
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const fetched = await fetchFile(pageConfig().maintenanceUrl)
      if (isWanted) setNotice(noticeOf(fetched))
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
