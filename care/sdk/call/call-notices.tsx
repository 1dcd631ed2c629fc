import type { ReactNode } from 'react'
import styles from '#care/sdk/call/call.module.css'
import { callTexts } from '#care/sdk/call/call-texts.ts'
import type { CallState, VisitCall } from '#care/sdk/call/open-call.ts'
import { Button } from '#ui/components/button.tsx'

type Props = { call: VisitCall; state: CallState; isSoundHeld: boolean; onPlay: () => void }

/** What goes wrong, each with the way out of it. */
export const CallNotices = ({ call, state, isSoundHeld, onPlay }: Props) => {
  const t = callTexts()
  const { phase, peers, own, saving, isCameraOn } = state
  const away = peers.filter(({ isAway, link }) => isAway && link !== 'connected')
  return (
    <div className={styles.notices}>
      {phase === 'lost' && <Notice text={t('lineLost')} />}
      {away.map(({ id, name }) => (
        <Notice key={id} text={t('peerAway', { name })} />
      ))}
      {isSoundHeld && <Notice text={t('soundHeld')} way={<Way press={onPlay} words={t('soundOn')} />} />}
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

const Notice = ({ text, way }: { text: string; way?: ReactNode }) => (
  <div className={styles.notice}>
    <p>{text}</p>
    {way}
  </div>
)

const Way = ({ press, words }: { press: () => void; words: string }) => (
  <Button kind="secondary" onClick={press}>
    {words}
  </Button>
)
