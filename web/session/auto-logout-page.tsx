import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { useSecondsLeft } from '#ui/lib/use-seconds-left.ts'
import styles from '#web/session/auto-logout-page.module.css'
import { markInput, onInput } from '#web/session/inactivity.ts'
import { signOut } from '#web/session/leave.ts'
import { sessionTexts } from '#web/session/session-texts.ts'

const whole: number = sessionTimes.autoLogoutSeconds

/** /auto-logout-notification: a last question before the session ends for want of input (SESS-52..57). */
export const AutoLogoutPage = () => {
  const t = sessionTexts()
  const navigate = useNavigate()
  const seconds = useSecondsLeft(whole)
  // Continue in any tab is input, and every tab follows it.
  useEffect(() => onInput(() => navigate(paths.dashboard, { replace: true })), [navigate])
  useEffect(() => {
    if (seconds === 0) signOut(paths.logout)
  }, [seconds])
  // Who presses Enter in surprise is there: it must not sign them out.
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
