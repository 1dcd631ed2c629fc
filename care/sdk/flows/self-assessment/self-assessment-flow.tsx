import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { Choice } from '#care/sdk/client/choice.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { paths } from '#shared/paths.ts'
import {
  type CovidAdvice,
  type CovidAnswers,
  type CovidQuestion,
  covidAdvice,
  covidQuestions,
} from '#shared/programs/covid-assessment-rules.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asObject } from '#ui/lib/read-json.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { host: CareHost; advice: CovidAdvice; onAgain: () => void }

/** One of three results: call 911, request a visit now, or care at home. */
const Advice = ({ host, advice, onAgain }: Props) => {
  const t = textsOf(sdkTexts)
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

const isQuestion = (step: string | undefined): step is CovidQuestion => covidQuestions.some((one) => one === step)

/** Kept in the tab to survive a reload; never sent anywhere. */
const given = tabEntry<CovidAnswers>('covid-answers', (value) =>
  Object.fromEntries(Object.entries(asObject(value)).filter(([name, answer]) => isQuestion(name) && typeof answer === 'boolean')),
)

/** DASH-39: four questions that lead to one of three recommendations, never to a diagnosis. No answer leaves the browser. */
export const SelfAssessmentFlow = ({ host }: { host: CareHost }) => {
  const [answers, setAnswers] = useState<CovidAnswers>(() => given.read() ?? {})
  const advice = covidAdvice(answers)
  const first = covidQuestions.find((one) => answers[one] === undefined) ?? 'danger'
  const { step } = host.query
  const again = () => {
    given.clear()
    setAnswers({})
    host.go({}, 'push')
  }
  if (step === 'advice' && advice) return <Advice host={host} advice={advice} onAgain={again} />
  const question =
    isQuestion(step) && covidQuestions.indexOf(step) <= covidQuestions.indexOf(first) ? step : isQuestion(step) && advice ? step : 'danger'
  const answer = (isYes: boolean) => {
    const next = { ...answers, [question]: isYes }
    given.write(next)
    setAnswers(next)
  }
  return <Question key={question} {...{ host, question, answers, onAnswer: answer }} />
}

type QuestionProps = { host: CareHost; question: CovidQuestion; answers: CovidAnswers; onAnswer: (isYes: boolean) => void }

const Question = ({ host, question, answers, onAnswer }: QuestionProps) => {
  const t = textsOf(sdkTexts)
  const at = covidQuestions.indexOf(question)
  const before = covidQuestions[at - 1]
  const after = covidQuestions[at + 1]
  const answer = answers[question]
  // A danger sign leads to help at once and skips the other questions.
  const isLast = after === undefined || (question === 'danger' && answer === true)
  return (
    <StepFrame
      host={host}
      at={{ n: at + 1, most: covidQuestions.length }}
      heading={t(`${question}Question`)}
      lead={t(`${question}Lead`)}
      problems={(): Record<string, string> => (answer === undefined ? { answer: 'Required' } : {})}
      onBack={before ? () => host.go({ step: before }, 'push') : null}
      onNext={() => host.go({ step: isLast ? 'advice' : after }, 'push')}
    >
      <Choice
        name="answer"
        label={t(`${question}Question`)}
        options={[
          { value: 'yes', title: t('yes') },
          { value: 'no', title: t('no') },
        ]}
        value={answer === undefined ? null : answer ? 'yes' : 'no'}
        onChange={(value) => onAnswer(value === 'yes')}
      />
    </StepFrame>
  )
}
