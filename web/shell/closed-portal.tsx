import { DoorScene } from '#ui/components/arch.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import styles from '#web/shell/maintenance.module.css'
import { maintenanceTexts } from '#web/shell/maintenance-texts.ts'

/** All that a closed portal shows (SHELL-081): the operator's message and whom to call. */
export const ClosedPortal = ({ message }: { message: string }) => {
  const t = maintenanceTexts()
  return (
    <main className={styles.page} id="main">
      <EmptyState scene={<DoorScene />} title={t('betterSoon')} isPage>
        {message} <Sentence parts={t.parts('speakWithUs', { phone: <PhoneLink key="phone" /> })} />
      </EmptyState>
    </main>
  )
}
