import { useEffect, useState } from 'react'
import { ownDataCalls } from '#shared/own-data/own-data-calls.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { IconDownload } from '#ui/components/icons.ts'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { fileAddress } from '#ui/lib/calls/send.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { ConfirmPassword } from '#web/account/confirm-password.tsx'
import styles from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.en.ts'

/** How long the server accepts a confirmed password, less one minute. Milliseconds. */
const freshMs = 14 * 60_000

/** Downloads all data about the member, after the password is confirmed. */
export const DownloadData = () => {
  const t = textsOf(settingsTexts)
  const [step, setStep] = useState<'start' | 'asked' | 'ready'>('start')
  useEffect(() => {
    if (step !== 'ready') return
    const over = setTimeout(() => setStep('start'), freshMs)
    return () => clearTimeout(over)
  }, [step])
  return (
    <SubjectPart heading="h2" title={t('download')} text={t('downloadText')}>
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
            <ButtonLink kind="secondary" icon={IconDownload} href={fileAddress(ownDataCalls.downloadCoverage, {})} download>
              {t('asCoverage')}
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
