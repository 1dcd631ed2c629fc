import { PlainView } from '#care/sdk/flows/waiting-room/plain-view.tsx'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.ts'
import { roomOpensAt } from '#shared/video/video-rules.ts'
import { DoorScene } from '#ui/components/arch.tsx'
import { instantShown } from '#ui/lib/format.ts'

/** Too early; the page goes on by itself when the time has come. */
export const ClosedView = ({ host, room }: WaitingProps) => {
  const t = waitingRoomTexts()
  const { type, status, timeZone } = room
  const opensAt = status === 'Locked' ? roomOpensAt({ ...room, requestedAt: new Date(room.requestedAt) }) : null
  const when = opensAt && t('opensAt', { when: instantShown(opensAt.toISOString(), timeZone) })
  return (
    <PlainView host={host} scene={<DoorScene />} heading={t('opensTitle')}>
      <p>{type === 'Dermatology' ? t('byMessage') : (when ?? t('opensUnknown'))}</p>
    </PlainView>
  )
}
