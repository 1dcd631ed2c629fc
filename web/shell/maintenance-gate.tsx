import { lazy, type ReactNode, Suspense } from 'react'
import { closesPortal } from '#shared/maintenance/maintenance-rules.ts'
import { NoticeContext } from '#web/shell/notice-context.ts'
import { useMaintenance } from '#web/shell/use-maintenance.ts'

/** Hardly ever needed, so loaded when it is. */
const ClosedPortal = lazy(async () => ({ default: (await import('#web/shell/closed-portal.tsx')).ClosedPortal }))
const UpcomingLine = lazy(async () => ({ default: (await import('#web/shell/upcoming-line.tsx')).UpcomingLine }))

/** While the notice has a message it is all there is, in place of any route; a coming one stands above the page as a calm line. */
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
      <Suspense>{notice.upcoming && <UpcomingLine {...notice.upcoming} />}</Suspense>
      <NoticeContext value={notice}>{children}</NoticeContext>
    </>
  )
}
