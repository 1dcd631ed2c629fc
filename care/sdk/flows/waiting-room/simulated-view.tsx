import { PlainView } from '#care/sdk/flows/waiting-room/plain-view.tsx'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.ts'
import { nameOf, WhoNiche } from '#care/sdk/flows/waiting-room/who-niche.tsx'

/** The demo's simulated clinician has begun: there is nobody to see, and the summary comes by itself. */
export const SimulatedView = ({ host, room }: WaitingProps) => {
  const t = waitingRoomTexts()
  return (
    <PlainView host={host} niche={<WhoNiche room={room} />} heading={t('simulatedTitle')}>
      <p>{t('simulatedText', { name: nameOf(room) ?? t('aClinician') })}</p>
      <p className={styles.note}>{t('simulatedTwo')}</p>
    </PlainView>
  )
}
