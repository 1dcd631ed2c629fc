import type { ReactNode } from 'react'
import { closesPortal } from '#shared/maintenance/maintenance-notice.ts'
import { instantShown } from '#ui/lib/format.ts'
import styles from '#web/shell/maintenance.module.css'
import { MaintenancePage } from '#web/shell/maintenance-page.tsx'
import { maintenanceTexts } from '#web/shell/maintenance-texts.ts'
import { useMaintenance } from '#web/shell/use-maintenance.ts'

/** While the notice has a message it is all there is, in place of any route; a coming one stands above the page as a calm line. */
export const MaintenanceGate = ({ children }: { children: ReactNode }) => {
  const { message = '', upcoming, ...notice } = useMaintenance()
  if (closesPortal({ message, ...notice })) return <MaintenancePage message={message} />
  return (
    <>
      {upcoming && (
        <p className={styles.upcoming} role="status">
          <strong>{maintenanceTexts()('upcoming', { time: instantShown(upcoming.startsAt) })}</strong> {upcoming.message}
        </p>
      )}
      {children}
    </>
  )
}
