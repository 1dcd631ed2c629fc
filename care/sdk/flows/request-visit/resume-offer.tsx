import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { Button } from '#ui/components/button.tsx'

type Props = { host: CareHost; onResume: () => void; onAnew: () => Promise<void> }

/** A draft is there: go on with it, or begin anew. */
export const ResumeOffer = ({ host, onResume, onAnew }: Props) => {
  const t = sdkTexts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const anew = async () => {
    setBusy(true)
    await onAnew().catch(setError)
    setBusy(false)
  }
  return (
    <StepFrame host={host} heading={t('resumeTitle')} lead={t('resumeLead')} next={t('resume')} onNext={onResume} error={error}>
      <div>
        <Button kind="secondary" isBusy={isBusy} onClick={anew}>
          {t('anew')}
        </Button>
      </div>
    </StepFrame>
  )
}
