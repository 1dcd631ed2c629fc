import { useEffect, useState } from 'react'
import { ownDataCalls } from '#shared/own-data/own-data-calls.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { fileAddress } from '#ui/lib/send.ts'
import { ConfirmPassword } from '#web/account/confirm-password.tsx'
import styles from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.ts'

/** As long as the server takes the password for fresh, less a minute. */
const freshMs = 14 * 60_000

/** Everything held about the member, to take along; first they prove who they are. */
export const DownloadData = () => {
  const t = settingsTexts()
  const [step, setStep] = useState<'start' | 'asked' | 'ready'>('start')
  useEffect(() => {
    if (step !== 'ready') return
    const over = setTimeout(() => setStep('start'), freshMs)
    return () => clearTimeout(over)
  }, [step])
  return (
    <SubjectPart title={t('download')} text={t('downloadText')}>
      {step === 'ready' && <p role="status">{t('downloadReady')}</p>}
      <div className={styles.actions}>
        {step === 'ready' ? (
          <>
            <ButtonLink kind="secondary" icon={IconDownload} href={fileAddress(ownDataCalls.downloadPage, {})} download>
              {t('asPage')}
            </ButtonLink>
            <ButtonLink kind="secondary" icon={IconDownload} href={fileAddress(ownDataCalls.downloadData, {})} download>
              {t('asData')}
            </ButtonLink>
          </>
        ) : (
          <Button kind="secondary" onClick={() => setStep('asked')}>
            {t('prepare')}
          </Button>
        )}
      </div>
      {step === 'asked' && <ConfirmPassword onConfirmed={() => setStep('ready')} onClose={() => setStep('start')} />}
    </SubjectPart>
  )
}
