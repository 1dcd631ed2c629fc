import { type ReactNode, useState } from 'react'
import type { ChosenMedia } from '#care/sdk/call/chosen-media.ts'
import { playTestSound } from '#care/sdk/call/play-test-sound.ts'
import { useScreenWake } from '#care/sdk/call/use-screen-wake.ts'
import { PlainView } from '#care/sdk/flows/waiting-room/plain-view.tsx'
import { Standing } from '#care/sdk/flows/waiting-room/standing.tsx'
import { VisitGuests } from '#care/sdk/flows/waiting-room/visit-guests.tsx'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.ts'
import { nameOf, WhoNiche } from '#care/sdk/flows/waiting-room/who-niche.tsx'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconCamera, IconCircleCheck, IconMicrophone, IconPhone, IconVideoOff, IconVolume, IconWifiOff } from '#ui/components/icons.ts'

type Props = WaitingProps & { media: ChosenMedia | null; isStale: boolean }

/** The wait: who will come, the place in the queue, what is ready. There is nothing to do but wait. */
export const WaitStep = ({ host, room, goTo, media, isStale }: Props) => {
  const t = waitingRoomTexts()
  useScreenWake()
  const name = nameOf(room)
  const foot = (
    <>
      <Button kind="quiet" onClick={host.close}>
        {t('leave')}
      </Button>
      {room.phoneRefusal === null && (
        <Button kind="secondary" isLarge icon={IconPhone} onClick={() => goTo('phone')}>
          {t('callMe')}
        </Button>
      )}
    </>
  )
  return (
    <PlainView
      host={host}
      niche={<WhoNiche room={room} />}
      heading={name === null ? t('waitTitleAnybody') : t('waitTitle', { name })}
      foot={foot}
    >
      <Standing room={room} />
      <div role="status" className={styles.told}>
        {isStale && (
          <Alert tone="warning" icon={IconWifiOff}>
            {t('stale')}
          </Alert>
        )}
      </div>
      <Ready media={media} onAgain={() => goTo('check')} />
      <p className={styles.note}>{t('keepOpen')}</p>
      <VisitGuests host={host} consultId={room.consultId} />
    </PlainView>
  )
}

const Ready = ({ media, onAgain }: { media: ChosenMedia | null; onAgain: () => void }) => {
  const t = waitingRoomTexts()
  const [isPlaying, setPlaying] = useState(false)
  const play = () => {
    setPlaying(true)
    void playTestSound(media?.speakerId ?? null)
      .catch(() => undefined)
      .finally(() => setPlaying(false))
  }
  return (
    <section aria-label={t('devices')}>
      <ul className={styles.devices}>
        <Line icon={media?.video ? IconCamera : IconVideoOff} name={t('camera')}>
          {media?.video ? <Good /> : <span className={styles.off}>{t('off')}</span>}
        </Line>
        <Line icon={IconMicrophone} name={t('microphone')}>
          <Good />
        </Line>
        <Line icon={IconVolume} name={t('speaker')}>
          <Button kind="quiet" aria-disabled={isPlaying || undefined} onClick={isPlaying ? undefined : play}>
            {t('playSound')}
          </Button>
        </Line>
      </ul>
      <div className={styles.again}>
        <Button kind="quiet" onClick={onAgain}>
          {t('checkAgain')}
        </Button>
      </div>
    </section>
  )
}

const Line = ({ icon, name, children }: { icon: IconShape; name: string; children: ReactNode }) => (
  <li>
    <Icon of={icon} size={22} />
    <span className={styles.deviceName}>{name}</span>
    {children}
  </li>
)

const Good = () => (
  <span className={styles.good}>
    <Icon of={IconCircleCheck} size={20} />
    {waitingRoomTexts()('ready')}
  </span>
)
