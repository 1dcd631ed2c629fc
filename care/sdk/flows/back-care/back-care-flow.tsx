import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { Choice } from '#care/sdk/client/choice.tsx'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import styles from '#care/sdk/flows/back-care/back-care.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { paths } from '#shared/paths.ts'
import { type FitAnswers, fitQuestions, fitsBackCare } from '#shared/programs/back-care-fit-rules.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconExternalLink } from '#ui/components/icons.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** Opens the partner's page in a new tab and then counts the program as started. A plain link, so that no pop-up blocker stops it. */
const StartStep = ({ host, at, onBack, onNext }: BackCareStepProps) => {
  const t = textsOf(sdkTexts)
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
          {t('backCareOpen')} <span className="visually-hidden">({textsOf(uiTexts)('newTab')})</span>
        </ButtonLink>
      </div>
    </StepFrame>
  )
}

type Props = BackCareStepProps & { answers: FitAnswers; onAnswer: (change: FitAnswers) => void }

/** Three yes-or-no questions. The answers stay in the browser; the partner asks its own. */
const FitStep = ({ host, at, onBack, onNext, answers, onAnswer }: Props) => {
  const t = textsOf(sdkTexts)
  const problems = (): Record<string, string> =>
    Object.fromEntries(fitQuestions.filter((question) => answers[question] === undefined).map((question) => [question, 'Required']))
  return (
    <StepFrame key="fit" {...{ host, at, onBack, onNext, problems }} heading={t('backCareFit')} lead={t('backCareFitLead')}>
      {fitQuestions.map((question) => {
        const answer = answers[question]
        return (
          <div key={question} className={styles.question}>
            <p>{t(`${question}Fit`)}</p>
            <Choice
              name={question}
              label={t(`${question}Fit`)}
              options={[
                { value: 'yes', title: t('yes') },
                { value: 'no', title: t('no') },
              ]}
              value={answer === undefined ? null : answer ? 'yes' : 'no'}
              onChange={(value) => onAnswer({ [question]: value === 'yes' })}
            />
          </div>
        )
      })}
    </StepFrame>
  )
}

export type BackCareStepProps = { host: CareHost; at: { n: number; most: number }; onBack: (() => void) | null; onNext: () => void }

const steps = ['about', 'fit', 'consent', 'start'] as const

/** FLOW-09: describes back and joint care, checks whether it fits, says what the partner learns, and links to the partner. */
export const BackCareFlow = ({ host }: { host: CareHost }) => {
  const [answers, setAnswers] = useState<FitAnswers>({})
  const [isConsented, setConsented] = useState(false)
  const fits = fitsBackCare(answers)
  if (host.query.step === 'other') return <OtherWay host={host} />
  const wanted = steps.indexOf(host.query.step as (typeof steps)[number])
  // An address cannot skip a question that was not answered here.
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
  const t = textsOf(sdkTexts)
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
  const t = textsOf(sdkTexts)
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

/** The advice to see a clinician first. */
const OtherWay = ({ host }: { host: CareHost }) => {
  const t = textsOf(sdkTexts)
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
