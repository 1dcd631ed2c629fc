import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { maintenancePoll } from '#shared/call-times.ts'
import type { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.ts'
import { closesPortal } from '#shared/maintenance/maintenance-rules.ts'
import { ErrorBoundary } from '#ui/components/states/error-boundary.tsx'
import { fetchFile } from '#ui/lib/calls/fetch-file.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { noticeVersion } from '#web/session/notice-version.ts'
import { NoticeContext } from '#web/shell/notice-context.ts'

/** Reads the maintenance notice. Its parser is loaded only if there is one, which is rare. Any failure counts as no notice (SHELL-084). */
const readNotice = async (): Promise<MaintenanceNotice> => {
  const { body, etag } = (await fetchFile(pageConfig().maintenanceUrl)) ?? {}
  noticeVersion.etag = etag
  if (Object.keys(body ?? {}).length === 0) return {}
  return import('#shared/maintenance/maintenance-notice.ts').then(
    ({ noticeOf }) => noticeOf(body),
    () => ({}),
  )
}

/** Returns the notice, refreshed every minute (SHELL-083) unless session checks tell that it is the same; empty until loaded. */
const useMaintenance = (): MaintenanceNotice => {
  const [notice, setNotice] = useState<MaintenanceNotice>({})
  useEffect(() => {
    const read = async () => setNotice(await readNotice())
    void read()
    const rhythm = setInterval(() => Date.now() < noticeVersion.until || read(), maintenancePoll)
    return () => clearInterval(rhythm)
  }, [])
  return notice
}

/** Loaded on demand because they are rarely needed. */
const ClosedPortal = lazy(async () => ({ default: (await import('#web/shell/closed-portal.tsx')).ClosedPortal }))
const UpcomingLine = lazy(async () => ({ default: (await import('#web/shell/upcoming-line.tsx')).UpcomingLine }))

/** Replaces every route by the notice while the notice has a message; shows upcoming maintenance as a line above the page. */
export const MaintenanceGate = ({ children }: { children: ReactNode }) => {
  const notice = useMaintenance()
  if (closesPortal(notice))
    return (
      <Suspense>
        <ClosedPortal message={notice.message ?? ''} />
      </Suspense>
    )
  return (
    <>
      <ErrorBoundary instead={null}>
        <Suspense>{notice.upcoming && <UpcomingLine {...notice.upcoming} />}</Suspense>
      </ErrorBoundary>
      <NoticeContext value={notice}>{children}</NoticeContext>
    </>
  )
}
