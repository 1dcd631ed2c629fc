import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { toldCode } from '#shared/sso/sso-rules.ts'
import { DoorScene } from '#ui/components/arch.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { ErrorSentence } from '#ui/components/error-sentence.tsx'
import { CallError } from '#ui/lib/call-error.ts'
import { goInstead } from '#ui/lib/go-to.ts'
import { useSecondsLeft } from '#ui/lib/use-seconds-left.ts'
import styles from '#web/sso/sso-error-page.module.css'
import { ssoTexts } from '#web/sso/sso-texts.ts'

/** The prerendered page says the default; the address may name another error of the catalogue. */
const useToldError = (): CallError => {
  const [code, setCode] = useState(toldCode(null))
  useEffect(() => setCode(toldCode(new URL(location.href).searchParams.get('error'))), [])
  return new CallError({ name: code, code, status: 400 })
}

const Countdown = () => {
  const n = useSecondsLeft(sessionTimes.expireCountdownSeconds)
  useEffect(() => {
    if (n === 0) void goInstead(paths.signIn)
  }, [n])
  return <p role="timer">{ssoTexts()('countdown', { n })}</p>
}

/** /sso-error (SSO-11..14). Who needs longer to read may stop the countdown (WCAG 2.2.1). */
export const SsoErrorPage = () => {
  const t = ssoTexts()
  const [stays, setStays] = useState(false)
  const error = useToldError()
  const action = (
    <div className={styles.action}>
      {!stays && <Countdown />}
      <ButtonLink href={paths.signIn}>{t('signIn')}</ButtonLink>
      {!stays && (
        <Button kind="quiet" onClick={() => setStays(true)}>
          {t('stay')}
        </Button>
      )}
    </div>
  )
  return (
    <EmptyState scene={<DoorScene />} title={t('failed')} isPage action={action}>
      <span role="alert">
        <ErrorSentence error={error} />
      </span>
    </EmptyState>
  )
}
