import { DoorScene } from '#ui/components/arch.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import styles from '#web/shell/maintenance.module.css'

/** The only content of a closed portal: the operator's message (SHELL-081). */
export const ClosedPortal = ({ message }: { message: string }) => (
  <main className={styles.page} id="main">
    <EmptyState scene={<DoorScene />} title={<bdi>{message}</bdi>} isPage />
  </main>
)
