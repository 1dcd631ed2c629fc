import { useState } from 'react'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { BackCareStepProps } from '#care/sdk/flows/back-care/back-care-flow.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconExternalLink } from '#ui/components/icons.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'
import { useLoad } from '#ui/lib/use-load.ts'

/** The partner's page, in a tab of its own; once it was opened, the program is started. A plain link, so that no browser takes it for a pop-up. */
export const StartStep = ({ host, at, onBack, onNext }: BackCareStepProps) => {
  const t = sdkTexts()
  const [isStarted, setStarted] = useState(false)
  const load = useLoad(host.backCareLink)
  if (!load.data) return <FlowLoading host={host} load={load} />
  return (
    <StepFrame
      key={isStarted ? 'started' : 'start'}
      {...{ host, at, onBack, onNext }}
      heading={isStarted ? t('backCareStarted') : t('backCareStart')}
      lead={isStarted ? t('backCareStartedLead') : t('backCareStartLead')}
      next={t('done')}
    >
      <div>
        <ButtonLink
          kind="secondary"
          icon={IconExternalLink}
          href={load.data}
          target="_blank"
          rel="noreferrer"
          onClick={() => setStarted(true)}
        >
          {t('backCareOpen')} <span className="visually-hidden">({uiTexts()('newTab')})</span>
        </ButtonLink>
      </div>
    </StepFrame>
  )
}
