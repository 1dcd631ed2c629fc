import type { ReactNode } from 'react'
import styles from '#care/sdk/call/call.module.css'
import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import type { CallState, VisitCall } from '#care/sdk/call/peers/open-call.ts'
import { Button } from '#ui/components/button.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { call: VisitCall; state: CallState; isSoundHeld: boolean; onPlay: () => void }

/** The current problems of the call, each with its remedy. */
export const CallNotices = ({ call, state, isSoundHeld, onPlay }: Props) => {
  const t = textsOf(callTexts)
  const { phase, own, saving, isCameraOn } = state
  return (
    <div className={styles.notices}>
      {phase === 'lost' && <Notice text={t('lineLost')} />}
      {isSoundHeld && <Notice isUrgent text={t('soundHeld')} way={<Way press={onPlay} words={t('soundOn')} />} />}
      {own.missing.audio && <Notice text={t('notHeard')} way={<Way press={() => call.setMuted(false)} words={t('tryAgain')} />} />}
      {own.missing.video && isCameraOn && (
        <Notice text={t('notSeen')} way={<Way press={() => call.setCamera(true)} words={t('tryAgain')} />} />
      )}
      {saving && (
        <Notice
          text={t(saving === 'poor' ? 'savingPoor' : 'savingBetter')}
          way={<Way press={() => call.setCamera(true)} words={t('cameraOn')} />}
        />
      )}
    </div>
  )
}

/** Only problems that block the call are alerts; `CallAnnouncer` announces the other changes. */
const Notice = ({ text, way, isUrgent = false }: { text: string; way?: ReactNode; isUrgent?: boolean }) => (
  <div className={styles.notice} role={isUrgent ? 'alert' : undefined}>
    <p>{text}</p>
    {way}
  </div>
)

const Way = ({ press, words }: { press: () => void; words: string }) => (
  <Button kind="secondary" onClick={press}>
    {words}
  </Button>
)
