import { Choice } from '#care/sdk/client/choice.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import styles from '#care/sdk/flows/back-care/back-care.module.css'
import type { BackCareStepProps } from '#care/sdk/flows/back-care/back-care-flow.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { type FitAnswers, fitQuestions } from '#shared/programs/back-care-fit-rules.ts'

type Props = BackCareStepProps & { answers: FitAnswers; onAnswer: (change: FitAnswers) => void }

/** Three questions, yes or no. The answers stay here: the partner asks its own. */
export const FitStep = ({ host, at, onBack, onNext, answers, onAnswer }: Props) => {
  const t = sdkTexts()
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
