import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { useSecondsLeft } from '#ui/lib/use-seconds-left.ts'
import styles from '#web/session/auto-logout-page.module.css'
import { markInput, onInput } from '#web/session/inactivity.ts'
import { signOut } from '#web/session/leave.ts'
import { sessionTexts } from '#web/session/session-texts.en.ts'

const whole: number = sessionTimes.autoLogoutSeconds

/** /auto-logout-notification: the countdown before an inactive session ends (SESS-52..57). */
export const AutoLogoutPage = () => {
  const t = textsOf(sessionTexts)
  const navigate = useNavigate()
  const seconds = useSecondsLeft(whole)
  // Continue in any tab counts as input, and every tab then returns to the dashboard.
  useEffect(() => onInput(() => navigate(paths.dashboard, { replace: true })), [navigate])
  useEffect(() => {
    if (seconds === 0) signOut(paths.logout)
  }, [seconds])
  // Focus Continue, so that Enter does not sign the member out.
  const goOn = useRef<HTMLButtonElement>(null)
  useEffect(() => goOn.current?.focus(), [])
  const foot = (
    <>
      <Button kind="quiet" onClick={() => signOut(paths.logout)}>
        {t('logout')}
      </Button>
      <Button ref={goOn} onClick={markInput}>
        {t('continue')}
      </Button>
    </>
  )
  return (
    <>
      <h1 className="visually-hidden">{t('autoLogout')}</h1>
      <Dialog title={t('autoLogout')} foot={foot} onClose={markInput} isStrict>
        <p className={styles.text} role="timer">
          {t('countdown', { seconds })}
        </p>
        <progress className={styles.bar} aria-label={t('timeLeft')} value={seconds} max={whole} />
      </Dialog>
    </>
  )
}
