import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/shell/maintenance.module.css'
import { maintenanceTexts } from '#web/shell/maintenance-texts.en.ts'

/** Upcoming maintenance: its time and the operator's message. */
export const UpcomingLine = ({ message, startsAt }: { message: string; startsAt: string }) => (
  <p className={styles.upcoming} role="status">
    <strong>{textsOf(maintenanceTexts)('upcoming', { time: instantShown(startsAt) })}</strong> <bdi>{message}</bdi>
  </p>
)
