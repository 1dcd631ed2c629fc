import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.en.ts'
import { clinicianFullName } from '#care/sdk/flows/waiting-room/who-niche.tsx'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Who sees the patient instead of whom, if a colleague took over the visit. It is announced when that happens. */
export const InsteadOf = ({ room }: { room: WaitingRoom }) => {
  const { insteadOf } = room
  const name = clinicianFullName(room)
  const isTold = insteadOf !== null && name !== null
  const before = isTold ? `${insteadOf.first} ${insteadOf.last}` : ''
  return <p role="status">{isTold ? textsOf(waitingRoomTexts)('insteadOf', { name, before }) : ''}</p>
}

/** The place in the queue and the expected wait, announced when they change. */
export const QueueStatus = ({ room }: { room: WaitingRoom }) => {
  const { place, wait, isOnDemand, requestedAt, timeZone, patient } = room
  const t = textsOf(waitingRoomTexts)
  const placed = place === null ? [] : [place === 1 ? t('next') : t('ahead', { n: place - 1 })]
  const agreed = isOnDemand ? [] : [t('agreedFor', { when: instantShown(requestedAt, timeZone) })]
  const range = wait === null ? t('noRange') : wait.low === 0 ? t('soonRange', { high: wait.high }) : t('range', wait)
  return (
    <div className={styles.standing}>
      {patient && <p>{t('waitFor', { name: `${patient.first} ${patient.last}` })}</p>}
      <InsteadOf room={room} />
      <p role="status">{[...agreed, ...placed, range].join(' ')}</p>
    </div>
  )
}
