import { lazy, Suspense, useState } from 'react'
import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.ts'
import { GuestsPanel } from '#care/clinic/video/guests-panel.tsx'
import styles from '#care/clinic/video/video-panel.module.css'
import { type ChosenMedia, keptMedia } from '#care/sdk/call/chosen-media.ts'
import { loadCallTexts } from '#care/sdk/call/load-call-texts.ts'
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

const CallView = lazy(async () => {
  await loadCallTexts()
  return { default: (await import('#care/sdk/call/call-view.tsx')).CallView }
})
const DeviceCheck = lazy(async () => {
  await loadCallTexts()
  return { default: (await import('#care/sdk/call/device-check.tsx')).DeviceCheck }
})

/** The visit whose call this tab is in: a reload leads back into it. */
const inCall = tabEntry<string>('clinic-call', (value) => (typeof value === 'string' ? value : null))

type Stage = { kind: 'out'; end: RoomEnd | null } | { kind: 'check' } | { kind: 'in'; media: ChosenMedia }

/** Whether a visit's video belongs on its page now. */
export const hasVideoPanel = (visit: ClinicVisit, now: Date): boolean =>
  visit.isMine && isRoomOpen({ ...visit, requestedAt: new Date(visit.requestedAt) }, now)

/** The call of a visit, beside what is written of it. Camera and sound are checked once in a tab; nobody is called before that. */
export const VideoPanel = ({ visit }: { visit: ClinicVisit }) => {
  const t = clinicVideoTexts()
  const { id, patient, status } = visit
  const [stage, setStage] = useState<Stage>(() => {
    const media = keptMedia.read()
    return media && inCall.read() === id && status === 'Started' ? { kind: 'in', media } : { kind: 'out', end: null }
  })
  const enter = async () => (await send(clinicRoomCalls.enterClinicRoom, { id })).data.ticket
  const goIn = (media: ChosenMedia) => {
    inCall.write(id)
    setStage({ kind: 'in', media })
  }
  const goOut = (end: RoomEnd | null) => {
    inCall.clear()
    setStage({ kind: 'out', end })
  }
  const begin = () => {
    const media = keptMedia.read()
    if (media) goIn(media)
    else setStage({ kind: 'check' })
  }
  if (stage.kind === 'in') {
    return (
      <div className={styles.stay}>
        <div className={styles.call} ref={bringIntoSight}>
          <Suspense fallback={<SkeletonLines />}>
            <CallView
              enter={enter}
              media={stage.media}
              peerWord={patient.first}
              onLeave={() => goOut(null)}
              onClosed={(end) => goOut(end)}
            />
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
            <DeviceCheck onReady={status === 'Started' ? goIn : () => goOut(null)} />
          </Suspense>
        ) : (
          <Outside visit={visit} end={stage.end} onJoin={begin} onCheck={() => setStage({ kind: 'check' })} />
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
