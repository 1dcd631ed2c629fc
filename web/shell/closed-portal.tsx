import { DoorScene } from '#ui/components/arch.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/shell/maintenance.module.css'
import { maintenanceTexts } from '#web/shell/maintenance-texts.en.ts'

/** The only content of a closed portal (SHELL-081): the operator's message and the support phone number. */
export const ClosedPortal = ({ message }: { message: string }) => {
  const t = textsOf(maintenanceTexts)
  return (
    <main className={styles.page} id="main">
      <EmptyState scene={<DoorScene />} title={t('backSoon')} isPage>
        {message} <Sentence parts={t.parts('contactUs', { phone: <PhoneLink key="phone" /> })} />
      </EmptyState>
    </main>
  )
}
