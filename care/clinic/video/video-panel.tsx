import { Suspense } from 'react'
import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.ts'
import { GuestsPanel } from '#care/clinic/video/guests-panel.tsx'
import styles from '#care/clinic/video/video-panel.module.css'
import { LateCallView, LateDeviceCheck } from '#care/sdk/call/late-call.tsx'
import { useCallStage } from '#care/sdk/call/use-call-stage.ts'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { clinicRoomCalls } from '#shared/video/room-calls.ts'
import type { RoomEnd } from '#shared/video/room-messages.ts'
import { isRoomOpen } from '#shared/video/video-rules.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconInfoCircle, IconVideo } from '#ui/components/icons.ts'
import { Panel } from '#ui/components/panel.tsx'
import { SkeletonLines } from '#ui/components/skeleton.tsx'
import { send } from '#ui/lib/send.ts'
import { tabEntry } from '#ui/lib/tab-state.ts'

/** The visit whose call this tab is in: a reload leads back into it. */
const inCall = tabEntry<string>('clinic-call', (value) => (typeof value === 'string' ? value : null))

/** Whether a visit's video belongs on its page now. */
export const hasVideoPanel = (visit: ClinicVisit, now: Date): boolean =>
  visit.isMine && isRoomOpen({ ...visit, requestedAt: new Date(visit.requestedAt) }, now)

/** The call of a visit, beside what is written of it. Camera and sound are checked once in a tab; nobody is called before that. */
export const VideoPanel = ({ visit }: { visit: ClinicVisit }) => {
  const t = clinicVideoTexts()
  const { id, patient, status } = visit
  const { stage, check, goIn, goOut, begin } = useCallStage(
    { wasIn: () => inCall.read() === id && status === 'Started', note: () => inCall.write(id), forget: inCall.clear },
    { kind: 'out', end: null },
  )
  const enter = async () => (await send(clinicRoomCalls.enterClinicRoom, { id })).data.ticket
  if (stage.kind === 'in') {
    return (
      <div className={styles.stay}>
        <div className={styles.call} ref={bringIntoSight}>
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

const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' })

type OutsideProps = { visit: ClinicVisit; end: RoomEnd | null; onJoin: () => void; onCheck: () => void }

const Outside = ({ visit: { status, patient }, end, onJoin, onCheck }: OutsideProps) => {
  const t = clinicVideoTexts()
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
