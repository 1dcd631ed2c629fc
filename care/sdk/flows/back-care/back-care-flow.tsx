import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { FitStep } from '#care/sdk/flows/back-care/fit-step.tsx'
import { StartStep } from '#care/sdk/flows/back-care/start-step.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { paths } from '#shared/paths.ts'
import { type FitAnswers, fitsBackCare } from '#shared/programs/back-care-fit-rules.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'

export type BackCareStepProps = { host: CareHost; at: { n: number; most: number }; onBack: (() => void) | null; onNext: () => void }

const steps = ['about', 'fit', 'consent', 'start'] as const

/** FLOW-09: what back and joint care is, whether it fits, what the partner learns, and the way there. */
export const BackCareFlow = ({ host }: { host: CareHost }) => {
  const [answers, setAnswers] = useState<FitAnswers>({})
  const [isConsented, setConsented] = useState(false)
  const fits = fitsBackCare(answers)
  if (host.query.step === 'other') return <OtherWay host={host} />
  const wanted = steps.indexOf(host.query.step as (typeof steps)[number])
  // No address leads past a question that was not answered here.
  const furthest = fits ? (isConsented ? 3 : 2) : 1
  const at = Math.max(0, Math.min(wanted, furthest))
  const go = (to: number) => host.go({ step: steps[to] ?? 'about' }, 'push')
  const place = { host, at: { n: at + 1, most: steps.length }, onBack: at > 0 ? () => go(at - 1) : null }
  if (at === 1)
    return (
      <FitStep
        {...place}
        answers={answers}
        onAnswer={(change) => setAnswers({ ...answers, ...change })}
        onNext={() => (fits ? go(2) : host.go({ step: 'other' }, 'push'))}
      />
    )
  if (at === 2) return <ConsentStep {...place} isConsented={isConsented} onConsent={setConsented} onNext={() => go(3)} />
  if (at === 3) return <StartStep {...place} onNext={host.close} />
  return <AboutStep {...place} onNext={() => go(1)} />
}

const AboutStep = ({ host, at, onNext }: BackCareStepProps) => {
  const t = sdkTexts()
  return (
    <StepFrame key="about" host={host} at={at} heading={t('backCareAbout')} lead={t('backCareAboutLead')} onNext={onNext}>
      <ul>
        <li>{t('backCarePlan')}</li>
        <li>{t('backCareCoach')}</li>
        {host.isBackCarePaid === true && <li>{t('backCareCost')}</li>}
      </ul>
    </StepFrame>
  )
}

type ConsentProps = BackCareStepProps & { isConsented: boolean; onConsent: (isGiven: boolean) => void }

const ConsentStep = ({ host, at, onBack, onNext, isConsented, onConsent }: ConsentProps) => {
  const t = sdkTexts()
  return (
    <StepFrame
      key="consent"
      {...{ host, at, onBack, onNext }}
      heading={t('backCareConsent')}
      lead={t('backCareConsentLead')}
      problems={(): Record<string, string> => (isConsented ? {} : { consent: t('consentOff') })}
    >
      <Checkbox name="consent" isTicked={isConsented} onTick={onConsent} label={t('backCareAgree')} />
    </StepFrame>
  )
}

/** Another way is better: a clinician first. */
const OtherWay = ({ host }: { host: CareHost }) => {
  const t = sdkTexts()
  return (
    <StepFrame key="other" host={host} heading={t('backCareOther')} lead={t('backCareOtherLead')} next={t('done')} onNext={host.close}>
      <div>
        <ButtonLink kind="secondary" href={paths.requestVisit}>
          {t('askForVisit')}
        </ButtonLink>
      </div>
    </StepFrame>
  )
}
