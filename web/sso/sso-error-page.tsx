import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { shownCode } from '#shared/sso/sso-rules.ts'
import { DoorScene } from '#ui/components/arch.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { useSecondsLeft } from '#ui/lib/use-seconds-left.ts'
import styles from '#web/sso/sso-error-page.module.css'
import { ssoTexts } from '#web/sso/sso-texts.en.ts'

/** Returns the error named in the address. The prerendered page shows the default error. */
const useShownError = (): CallError => {
  const [code, setCode] = useState(shownCode(null))
  useEffect(() => setCode(shownCode(new URL(location.href).searchParams.get('error'))), [])
  return new CallError({ name: code, code, status: 400 })
}

const Countdown = () => {
  const n = useSecondsLeft(sessionTimes.expireCountdownSeconds)
  useEffect(() => {
    if (n === 0) void goInstead(paths.signIn)
  }, [n])
  return <p role="timer">{textsOf(ssoTexts)('countdown', { n })}</p>
}

/** /sso-error (SSO-11..14). Readers may stop the countdown (WCAG 2.2.1). */
export const SsoErrorPage = () => {
  const t = textsOf(ssoTexts)
  const [stays, setStays] = useState(false)
  const error = useShownError()
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
