import type { ReactNode } from 'react'
import styles from '#care/sdk/call/call.module.css'
import { callTexts } from '#care/sdk/call/call-texts.ts'
import type { CallState, VisitCall } from '#care/sdk/call/open-call.ts'
import { Button } from '#ui/components/button.tsx'

type Props = { call: VisitCall; state: CallState; isSoundHeld: boolean; onPlay: () => void }

/** What goes wrong, each with the way out of it. */
export const CallNotices = ({ call, state, isSoundHeld, onPlay }: Props) => {
  const t = callTexts()
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

/** What happens is told by the announcer; what holds the call up is urgent. */
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
