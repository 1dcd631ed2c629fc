import { Suspense } from 'react'
import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.en.ts'
import { GuestsPanel } from '#care/clinic/video/guests-panel.tsx'
import styles from '#care/clinic/video/video-panel.module.css'
import { LateCallView, LateDeviceCheck } from '#care/sdk/call/peers/late-call.tsx'
import { useCallStage } from '#care/sdk/call/use-call-stage.ts'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { clinicRoomCalls } from '#shared/video/room-calls.ts'
import type { RoomEnd } from '#shared/video/room-messages.ts'
import { isRoomOpen } from '#shared/video/video-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle, IconVideo } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The id of the visit whose call this tab is in, so that a reload returns to it. */
const inCall = tabEntry<string>('clinic-call', (value) => (typeof value === 'string' ? value : null))

/** Returns whether the visit page shows the video call now. */
export const hasVideoPanel = (visit: ClinicVisit, now: Date): boolean =>
  visit.isMine && isRoomOpen({ ...visit, requestedAt: new Date(visit.requestedAt) }, now)

/** The call of a visit, beside the notes. The device check runs once per tab, before the call. */
export const VideoPanel = ({ visit }: { visit: ClinicVisit }) => {
  const t = textsOf(clinicVideoTexts)
  const { id, patient, status } = visit
  const { stage, check, goIn, goOut, begin } = useCallStage(
    { wasIn: () => inCall.read() === id && status === 'Started', note: () => inCall.write(id), forget: inCall.clear },
    { kind: 'out', end: null },
  )
  const enter = async () => (await send(clinicRoomCalls.enterClinicRoom, { id })).data.ticket
  if (stage.kind === 'in') {
    return (
      <div className={styles.stay}>
        <div className={styles.call} ref={scrollToElement}>
          <Suspense fallback={<SkeletonLines />}>
            <LateCallView enter={enter} media={stage.media} peerWord={patient.first} onLeave={() => goOut(null)} onClosed={goOut} />
          </Suspense>
        </div>
        <GuestsPanel visitId={id} />
      </div>
    )
  }
  return (
    <div className={styles.stay}>
      <Panel title={t('title')}>
        {stage.kind === 'check' ? (
          <Suspense fallback={<SkeletonLines />}>
            <LateDeviceCheck onReady={status === 'Started' ? goIn : () => goOut(null)} />
          </Suspense>
        ) : (
          <Outside visit={visit} end={stage.end} onJoin={begin} onCheck={check} />
        )}
      </Panel>
      <GuestsPanel visitId={id} />
    </div>
  )
}

const scrollToElement = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' })

type OutsideProps = { visit: ClinicVisit; end: RoomEnd | null; onJoin: () => void; onCheck: () => void }

const Outside = ({ visit: { status, patient }, end, onJoin, onCheck }: OutsideProps) => {
  const t = textsOf(clinicVideoTexts)
  const isOn = status === 'Started'
  return (
    <div className={styles.outside}>
      {end === 'elsewhere' && (
        <Alert tone="info" icon={IconInfoCircle}>
          {t('elsewhere')}
        </Alert>
      )}
      <p>{isOn ? t('joinText', { name: patient.first }) : t('soonText', { name: patient.first })}</p>
      <div className={styles.ways}>
        {isOn && (
          <Button icon={IconVideo} onClick={onJoin}>
            {t('join')}
          </Button>
        )}
        <Button kind={isOn ? 'quiet' : 'secondary'} onClick={onCheck}>
          {t('check')}
        </Button>
      </div>
    </div>
  )
}
