import type { CareHost } from '#care/sdk/care-host.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { paths } from '#shared/paths.ts'
import type { CovidAdvice } from '#shared/programs/covid-assessment-rules.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'

type Props = { host: CareHost; advice: CovidAdvice; onAgain: () => void }

/** One of three: call 911, ask for a visit now, care at home. */
export const Advice = ({ host, advice, onAgain }: Props) => {
  const t = sdkTexts()
  return (
    <StepFrame host={host} heading={t(`${advice}Title`)} next={t('done')} onNext={host.close}>
      {advice === 'call911' ? (
        <p>
          <Sentence parts={t.parts('call911Advice', { number: <UrgentNumber key="911" of="911" /> })} />
        </p>
      ) : (
        <p>{t(`${advice}Advice`)}</p>
      )}
      <p>{t('noDiagnosis')}</p>
      <div>
        {advice === 'visit' && (
          <ButtonLink kind="secondary" href={paths.requestVisit}>
            {t('askForVisit')}
          </ButtonLink>
        )}
        <Button kind="quiet" onClick={onAgain}>
          {t('answerAgain')}
        </Button>
      </div>
    </StepFrame>
  )
}
