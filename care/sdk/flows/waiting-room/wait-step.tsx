import { type ReactNode, Suspense, useState } from 'react'
import type { ChosenMedia } from '#care/sdk/call/media/chosen-media.ts'
import { playTestSound } from '#care/sdk/call/media/play-test-sound.ts'
import { RoomGuests } from '#care/sdk/call/room-guests.tsx'
import { useScreenWake } from '#care/sdk/call/use-screen-wake.ts'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { stateName } from '#care/sdk/client/states-by-name.ts'
import { PlainView } from '#care/sdk/flows/waiting-room/plain-view.tsx'
import { QueueStatus } from '#care/sdk/flows/waiting-room/queue-status.tsx'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import type { WaitingProps } from '#care/sdk/flows/waiting-room/waiting-room-flow.tsx'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.en.ts'
import { clinicianFullName, WhoNiche } from '#care/sdk/flows/waiting-room/who-niche.tsx'
import { QuestionnaireOffer } from '#care/sdk/questionnaires/visit-questionnaires.tsx'
import { InterpreterPart } from '#care/sdk/visits/interpreter-part.tsx'
import type { RoomGuest } from '#shared/video/room-guest.ts'
import { videoScreens } from '#shared/video/video-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon, type IconShape } from '#ui/components/icon.tsx'
import { IconCamera, IconCircleCheck, IconMicrophone, IconPhone, IconVideoOff, IconVolume, IconWifiOff } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'

type VisitGuestsProps = { host: CareHost; consultId: string }

/** The member's guests, such as family or an interpreter. Renders nothing while they load. */
const VisitGuests = ({ host, consultId }: VisitGuestsProps) => {
  const { data } = useLoad(() => askScreen(host, videoScreens.listGuests, { consultId }))
  return data && <Guests host={host} consultId={consultId} first={data.guests} />
}

const Guests = ({ host, consultId, first }: VisitGuestsProps & { first: readonly RoomGuest[] }) => {
  const [guests, setGuests] = useState(first)
  const invite = async (name: string) => {
    const invited = await askScreen(host, videoScreens.inviteGuest, { consultId, name })
    setGuests((before) => [...before, invited.guest])
    return invited
  }
  const withdraw = async (guestId: string) => {
    await askScreen(host, videoScreens.withdrawGuest, { consultId, guestId })
    setGuests((before) => before.filter(({ id }) => id !== guestId))
  }
  return (
    <section className={styles.guests} aria-label={textsOf(waitingRoomTexts)('guests')}>
      <RoomGuests guests={guests} invite={invite} withdraw={withdraw} />
    </section>
  )
}

type Props = WaitingProps & { media: ChosenMedia | null; isStale: boolean }

/** The wait: the clinician, the place in the queue, and what is ready. The member needs to do nothing. */
export const WaitStep = ({ host, room, goTo, media, isStale }: Props) => {
  const t = textsOf(waitingRoomTexts)
  useScreenWake()
  const name = clinicianFullName(room)
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
      <QueueStatus room={room} />
      <p className={styles.note}>
        {t('locationNow', { city: room.location.city, state: stateName(room.location.state) })}{' '}
        <Button kind="quiet" onClick={() => goTo('location')}>
          {t('changeLocation')}
        </Button>
      </p>
      <div role="status" className={styles.status}>
        {isStale && (
          <Alert tone="warning" icon={IconWifiOff}>
            {t('stale')}
          </Alert>
        )}
      </div>
      <InterpreterPart host={host} visit={room} />
      <QuestionnaireOffer host={host} consultId={room.consultId} onOpen={() => goTo('questions')} />
      <Ready media={media} onAgain={() => goTo('check')} />
      <p className={styles.note}>{t('keepOpen')}</p>
      <Suspense>{host.notifyOffer}</Suspense>
      <VisitGuests host={host} consultId={room.consultId} />
    </PlainView>
  )
}

const Ready = ({ media, onAgain }: { media: ChosenMedia | null; onAgain: () => void }) => {
  const t = textsOf(waitingRoomTexts)
  const { isBusy: isPlaying, run } = useBusy()
  // A sound that does not play needs no message: the member hears that.
  const play = () =>
    run(
      () => playTestSound(media?.speakerId ?? null),
      () => undefined,
    )
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
    {textsOf(waitingRoomTexts)('ready')}
  </span>
)
