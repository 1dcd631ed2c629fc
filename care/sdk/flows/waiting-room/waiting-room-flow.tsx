import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallView } from '#care/sdk/call/call-view.tsx'
import { type ChosenMedia, keptMedia } from '#care/sdk/call/media/chosen-media.ts'
import { DeviceCheck } from '#care/sdk/call/media/device-check.tsx'
import { playTestSound } from '#care/sdk/call/media/play-test-sound.ts'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { ElsewhereView, LocationStep } from '#care/sdk/flows/waiting-room/location-step.tsx'
import { OverView } from '#care/sdk/flows/waiting-room/over-view.tsx'
import { PhoneStep } from '#care/sdk/flows/waiting-room/phone-step.tsx'
import { PlainView } from '#care/sdk/flows/waiting-room/plain-view.tsx'
import { InsteadOf, QueueStatus } from '#care/sdk/flows/waiting-room/queue-status.tsx'
import { useWaitingRoom } from '#care/sdk/flows/waiting-room/use-waiting-room.ts'
import { WaitStep } from '#care/sdk/flows/waiting-room/wait-step.tsx'
import styles from '#care/sdk/flows/waiting-room/waiting-room.module.css'
import { waitingRoomTexts } from '#care/sdk/flows/waiting-room/waiting-room-texts.en.ts'
import { isThere, stepFor, viewOf, type WaitingView } from '#care/sdk/flows/waiting-room/waiting-room-view.ts'
import { clinicianFullName, WhoNiche } from '#care/sdk/flows/waiting-room/who-niche.tsx'
import { QuestionnaireOffer, VisitQuestionnaires } from '#care/sdk/questionnaires/visit-questionnaires.tsx'
import { InterpreterPart } from '#care/sdk/visits/interpreter-part.tsx'
import { roomOpensAt } from '#shared/video/video-rules.ts'
import { videoScreens } from '#shared/video/video-screens.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'
import { DoorScene, LostSunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { IconInfoCircle, IconPhone, IconVideo } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { useServerTime } from '#ui/lib/calls/use-server-time.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Why the member is outside the call although the visit continues. */
type LeftWhy = 'self' | 'elsewhere' | 'closed'

/** The member left the call, the visit continues, and a button leads back. */
const LeftView = ({ host, room, goTo, why }: WaitingProps & { why: LeftWhy }) => {
  const t = textsOf(waitingRoomTexts)
  const text = { self: t('leftText'), elsewhere: t('elsewhereText'), closed: t('withdrawnText') }[why]
  const foot = (
    <>
      {room.phoneRefusal === null && (
        <Button kind="quiet" icon={IconPhone} onClick={() => goTo('phone')}>
          {t('callMe')}
        </Button>
      )}
      <Button isLarge icon={IconVideo} onClick={() => goTo('call')}>
        {t('rejoin')}
      </Button>
    </>
  )
  return (
    <PlainView host={host} niche={<WhoNiche room={room} />} heading={t(why === 'elsewhere' ? 'elsewhereTitle' : 'leftTitle')} foot={foot}>
      <p>{text}</p>
    </PlainView>
  )
}

/** The demo's simulated clinician has started the visit: there is no call, and the summary follows automatically. */
const SimulatedView = ({ host, room }: WaitingProps) => {
  const t = textsOf(waitingRoomTexts)
  return (
    <PlainView host={host} niche={<WhoNiche room={room} />} heading={t('simulatedTitle')}>
      <p>{t('simulatedText', { name: clinicianFullName(room) ?? t('aClinician') })}</p>
      <p className={styles.note}>{t('simulatedTwo')}</p>
    </PlainView>
  )
}

/** The visit of the address is not the member's, or they may only view it. */
const NoVisit = ({ host, isOnlySeen }: { host: CareHost; isOnlySeen: boolean }) => {
  const t = textsOf(waitingRoomTexts)
  return (
    <PlainView host={host} scene={<LostSunScene />} heading={t('gone')}>
      <p>{t(isOnlySeen ? 'onlySeen' : 'goneText')}</p>
    </PlainView>
  )
}

/** The room is not open yet; the page continues automatically when it opens. */
const ClosedView = ({ host, room, goTo }: WaitingProps) => {
  const t = textsOf(waitingRoomTexts)
  const { type, status, timeZone } = room
  const opensAt = status === 'Locked' ? roomOpensAt({ ...room, requestedAt: new Date(room.requestedAt) }) : null
  const when = opensAt && t('opensAt', { when: instantShown(opensAt.toISOString(), timeZone) })
  return (
    <PlainView host={host} scene={<DoorScene />} heading={t('opensTitle')}>
      <InsteadOf room={room} />
      <p>{type === 'Dermatology' ? t('byMessage') : (when ?? t('opensUnknown'))}</p>
      <InterpreterPart host={host} visit={room} />
      <QuestionnaireOffer host={host} consultId={room.consultId} onOpen={() => goTo('questions')} />
    </PlainView>
  )
}

/** The check of camera, microphone and speaker, before the member joins the queue. */
const CheckStep = ({ host, room, goTo, onReady }: WaitingProps & { onReady: (media: ChosenMedia) => void }) => {
  const t = textsOf(waitingRoomTexts)
  const name = clinicianFullName(room)
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

type Props = WaitingProps & { media: ChosenMedia; onEnd: (why: LeftWhy) => void }

/** The call, in place of the dialog's content; a press outside the dialog does not end it. */
const CallStep = ({ host, room, media, onEnd }: Props) => {
  const { consultId } = room
  const keepOpen = useEffectEvent((isKept: boolean) => host.keepOpen?.(isKept))
  useEffect(() => {
    keepOpen(true)
    return () => keepOpen(false)
  }, [])
  return (
    <CallView
      enter={async () => (await askScreen(host, videoScreens.enterRoom, { consultId })).ticket}
      media={media}
      peerWord={clinicianFullName(room) ?? textsOf(waitingRoomTexts)('peer')}
      titleId={host.titleId}
      onLeave={() => onEnd('self')}
      onClosed={(reason) => onEnd(reason === 'elsewhere' ? 'elsewhere' : 'closed')}
    />
  )
}

/** A visit by phone: who calls whom, and when. */
const ByPhoneView = ({ host, room, goTo }: WaitingProps) => {
  const t = textsOf(waitingRoomTexts)
  const name = clinicianFullName(room)
  const { status, phone, isOnDemand, requestedAt, timeZone, isSimulated } = room
  const isNow = status === 'Started'
  const titles = {
    none: t('phoneTitleAnybody'),
    soon: t('phoneTitle', { name: name ?? '' }),
    now: t('phoneTitleNow', { name: name ?? '' }),
  }
  return (
    <PlainView host={host} niche={<WhoNiche room={room} />} heading={titles[name === null ? 'none' : isNow ? 'now' : 'soon']}>
      {!isNow && <QueueStatus room={room} />}
      {!isNow && <QuestionnaireOffer host={host} consultId={room.consultId} onOpen={() => goTo('questions')} />}
      <div className={styles.facts}>
        <FactList
          facts={[
            [t('whoCalls'), name ?? t('aClinician')],
            ...(phone ? [[t('callbackNumber'), <bdi key="phone">{maskPhone(phone)}</bdi>] as const] : []),
            ...(isNow ? [] : [[t('when'), isOnDemand ? t('whenSoon') : instantShown(requestedAt, timeZone)] as const]),
          ]}
        />
      </div>
      <InterpreterPart host={host} visit={room} />
      <p className={styles.note}>{isNow && isSimulated ? t('simulatedText', { name: name ?? '' }) : t('phoneKeep')}</p>
    </PlainView>
  )
}

/** Milliseconds between checks whether the room has opened. */
const clockMs = 1_000

/** Milliseconds between calls of `staySignedIn`; far below the hour of inactivity after which the member is prompted. */
const stayMs = 60_000

/** Shared props of the waiting-room views. */
export type WaitingProps = {
  host: CareHost
  room: WaitingRoom
  /** Goes to another step; Back returns to this one. */
  goTo: (step: string) => void
}

/** waiting-room with `?consultId=` (FLOW-06): the device check, the wait, and the call. */
export const WaitingRoomFlow = ({ host }: { host: CareHost }) => {
  const { consultId = '' } = host.query
  const { room, error, look, apply } = useWaitingRoom(host, consultId)
  if (!room && error instanceof CallError && [404, 409, 422].includes(error.status))
    return <NoVisit host={host} isOnlySeen={error.code === 'VisitOnlySeen'} />
  if (!room) return <FlowLoading host={host} load={{ error, reload: look }} />
  return <Waiting host={host} room={room} isStale={error !== null} look={look} apply={apply} />
}

type RunningProps = { host: CareHost; room: WaitingRoom; isStale: boolean; look: () => void; apply: (room: WaitingRoom) => void }

/** Plays a sound once when the visit begins, for members who are looking elsewhere. */
const useStartSound = (view: WaitingView) => {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === 'wait' && view === 'call') playTestSound(keptMedia.read()?.speakerId ?? null).catch(() => undefined)
    before.current = view
  }, [view])
}

/** SESS-50: no inactivity prompt, in this tab or another, while the member waits or speaks. */
const useStaySignedIn = (host: CareHost, isHere: boolean) => {
  const stay = useEffectEvent(() => host.staySignedIn?.())
  useEffect(() => {
    if (!isHere) return
    stay()
    const rhythm = setInterval(() => stay(), stayMs)
    return () => clearInterval(rhythm)
  }, [isHere])
}

const Waiting = ({ host, room, isStale, look, apply }: RunningProps) => {
  const { consultId } = room
  const [media, setMedia] = useState(() => keptMedia.read())
  const [why, setWhy] = useState<LeftWhy>('self')
  const now = useServerTime(clockMs)
  const { step } = host.query
  const view = viewOf({ room, step, isChecked: media !== null, now })
  useStartSound(view)
  useStaySignedIn(host, isThere(view))
  const goTo = (next: string) => host.go({ consultId, step: next }, 'push')
  const correct = useEffectEvent((next: string) => host.go({ consultId, step: next }, 'replace'))
  const due = stepFor(view, step)
  useEffect(() => {
    if (due !== null) correct(due)
  }, [due])
  const notifyHost = useEffectEvent(host.whenVisitsChanged)
  const { status, method } = room
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the visit is no longer what the page behind shows
  useEffect(() => {
    notifyHost()
  }, [status, method])
  const leaveCall = (reason: LeftWhy) => {
    setWhy(reason)
    host.go({ consultId, step: 'left' }, 'replace')
    look()
  }
  const props = { host, room, goTo }
  switch (view) {
    case 'over':
      return <OverView {...props} />
    case 'by-phone':
      return <ByPhoneView {...props} />
    case 'closed':
      return <ClosedView {...props} />
    case 'simulated':
      return <SimulatedView {...props} />
    case 'questions':
      return <VisitQuestionnaires host={host} of={{ consultId }} onBack={() => goTo('wait')} />
    case 'location':
      return (
        <LocationStep
          {...props}
          onDone={(next) => {
            apply(next)
            goTo('wait')
          }}
        />
      )
    case 'elsewhere':
      return <ElsewhereView {...props} />
    case 'phone':
      return <PhoneStep {...props} onDone={apply} />
    case 'check':
      return (
        <CheckStep
          {...props}
          onReady={(chosen) => {
            setMedia(chosen)
            goTo('wait')
          }}
        />
      )
    case 'left':
      return <LeftView {...props} why={why} />
    case 'call':
      return media && <CallStep {...props} media={media} onEnd={leaveCall} />
    case 'wait':
      return <WaitStep {...props} media={media} isStale={isStale} />
  }
}
