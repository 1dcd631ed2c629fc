import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.en.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The place in the queue and the expected wait, announced when they change. */
export const QueueStatus = ({ room: { place, wait, isOnDemand, requestedAt, timeZone, patient } }: { room: WaitingRoom }) => {
  const t = textsOf(waitingRoomTexts)
  const placed = place === null ? [] : [place === 1 ? t('next') : t('ahead', { n: place - 1 })]
  const agreed = isOnDemand ? [] : [t('agreedFor', { when: instantShown(requestedAt, timeZone) })]
  const range = wait === null ? t('noRange') : wait.low === 0 ? t('soonRange', { high: wait.high }) : t('range', wait)
  return (
    <div className={styles.standing}>
      {patient && <p>{t('waitFor', { name: `${patient.first} ${patient.last}` })}</p>}
      <p role="status">{[...agreed, ...placed, range].join(' ')}</p>
    </div>
  )
}
