import { instantShown } from '#ui/lib/format.ts'
import styles from '#web/shell/maintenance.module.css'
import { maintenanceTexts } from '#web/shell/maintenance-texts.ts'

/** Maintenance that is to come: when, and the operator's words. */
export const UpcomingLine = ({ message, startsAt }: { message: string; startsAt: string }) => (
  <p className={styles.upcoming} role="status">
    <strong>{maintenanceTexts()('upcoming', { time: instantShown(startsAt) })}</strong> {message}
  </p>
)
