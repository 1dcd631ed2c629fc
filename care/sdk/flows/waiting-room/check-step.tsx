import type { ChosenMedia } from '#care/sdk/call/chosen-media.ts'
import { DeviceCheck } from '#care/sdk/call/device-check.tsx'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.ts'
import { nameOf } from '#care/sdk/flows/waiting-room/who-niche.tsx'
import { Alert } from '#ui/components/alert.tsx'
import { FlowFrame } from '#ui/components/flow-frame.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'

/** Camera, microphone and speaker are tried before anybody waits for the member. */
export const CheckStep = ({ host, room, goTo, onReady }: WaitingProps & { onReady: (media: ChosenMedia) => void }) => {
  const t = waitingRoomTexts()
  const name = nameOf(room)
  const onPhone = room.phoneRefusal === null ? { onPhone: () => goTo('phone') } : {}
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={styles.check}>
        <div role="status">
          {room.status === 'Started' && (
            <Alert tone="info" icon={IconInfoCircle}>
              {name === null ? t('hereNowNobody') : t('hereNow', { name })}
            </Alert>
          )}
        </div>
        <DeviceCheck onReady={onReady} {...onPhone} />
      </div>
    </FlowFrame>
  )
}
