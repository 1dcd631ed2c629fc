import { useEffect, useRef, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { questionnaireFlowTexts } from '#care/sdk/questionnaires/questionnaire-flow-texts.en.ts'
import styles from '#care/sdk/questionnaires/questionnaires.module.css'
import { isInEnglish, languageOfTexts, questionnaireIn } from '#care/sdk/questionnaires/shown-questionnaire.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { type Answers, askedItems, hasAnswer, isAnswer, isCrisis, type Questionnaire } from '#shared/questionnaires/questionnaire.ts'
import { type QuestionnaireTask, questionnaireScreens } from '#shared/questionnaires/questionnaire-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { QuestionField } from '#ui/fields/questions/question-field.tsx'
import { Autosave, useAutosave } from '#ui/lib/autosave.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asObject } from '#ui/lib/read-json.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Answers that the server has not saved yet, so that they survive a reload. */
const keptAnswers = ({ consultId, askedId, questionnaire }: QuestionnaireTask) =>
  tabEntry<Answers>(`answers-${consultId ?? askedId}-${questionnaire}`, (value) =>
    Object.fromEntries(Object.entries(asObject(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  )

const saveTask = (
  host: CareHost,
  { consultId, askedId, questionnaire, own }: QuestionnaireTask,
  given: { answers: Answers; isSent?: boolean },
): Promise<unknown> =>
  consultId === null
    ? askScreen(host, questionnaireScreens.saveAsked, { askedId: askedId ?? '', ...given })
    : askScreen(host, questionnaireScreens.saveAnswers, { consultId, questionnaire, ...given, ...(own ? { version: own.version } : {}) })

const openAutosave = (host: CareHost, task: QuestionnaireTask): Autosave<Answers> => {
  const kept = keptAnswers(task)
  return new Autosave<Answers>({
    save: (answers) => saveTask(host, task, { answers }),
    merge: (former, change) => ({ ...former, ...change }),
    remember: (answers) => (answers === null ? kept.clear() : kept.write(answers)),
    times: { rest: 500, retry: 4_000 },
  })
}

/** The number of items that are asked, count toward the score and have no answer. */
const countOpen = ({ items }: Questionnaire, answers: Answers): number =>
  askedItems(items, answers).filter(({ linkId, choices }) => !hasAnswer(answers[linkId]) && choices.some(({ score }) => score !== null))
    .length

/** What keeps answers from being sent, by item. */
const problemsOf = ({ items }: Questionnaire, answers: Answers): Record<string, string> =>
  Object.fromEntries(
    askedItems(items, answers).flatMap((item) => {
      const answer = answers[item.linkId]
      if (hasAnswer(answer) && !isAnswer(item, answer)) return [[item.linkId, 'NumberInvalid']]
      return item.isRequired && !hasAnswer(answer) ? [[item.linkId, 'Required']] : []
    }),
  )

/** Help for a crisis (988, 911), in place of everything else until the member goes on. */
const CrisisView = ({ host, isAsked, onGoOn }: { host: CareHost; isAsked: boolean; onGoOn: () => void }) => {
  const t = textsOf(questionnaireFlowTexts)
  const help = textsOf(sdkTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const foot = (
    <Button kind="secondary" isLarge onClick={onGoOn}>
      {t('crisisOn')}
    </Button>
  )
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close} foot={foot}>
      <div className={styles.crisis}>
        <h3 ref={heading} tabIndex={-1}>
          {t('crisisTitle')}
        </h3>
        <p className={styles.loud}>
          <Sentence parts={help.parts('crisis', { number: <UrgentNumber key="988" of="988" /> })} />
        </p>
        <p>{t(isAsked ? 'crisisSafeNow' : 'crisisSafe')}</p>
        <p>
          <Sentence parts={help.parts('emergencyCall', { number: <UrgentNumber key="911" of="911" /> })} />
        </p>
        <p>{t('crisisTold')}</p>
      </div>
    </FlowFrame>
  )
}

type Props = {
  host: CareHost
  task: QuestionnaireTask
  at: { n: number; most: number }
  onDone: () => void
  onLater: () => void
}

/** One questionnaire on one page, saved while it is answered. An answer that means a crisis replaces the page by help. */
export const QuestionnaireStep = (props: Props) => {
  const questionnaire = questionnaireIn(props.task.questionnaire, props.task.own)
  return questionnaire && <Step {...props} questionnaire={questionnaire} />
}

const Step = ({ host, task, at, onDone, onLater, questionnaire }: Props & { questionnaire: Questionnaire }) => {
  const t = textsOf(questionnaireFlowTexts)
  const { patient, own } = task
  const { title, lead, items } = questionnaire
  const [unsaved] = useState(() => keptAnswers(task).read() ?? {})
  const [answers, setAnswers] = useState<Answers>({ ...task.answers, ...unsaved })
  const [autosave] = useState(() => openAutosave(host, task))
  const { isWaiting, error } = useAutosave(autosave)
  const isPositive = isCrisis(items, answers)
  const [isHelpShown, setHelpShown] = useState(isPositive)
  const [isWarned, setWarned] = useState(false)
  useEffect(() => {
    if (Object.keys(unsaved).length > 0) autosave.change(unsaved)
  }, [autosave, unsaved])
  const choose = (linkId: string, answer: string) => {
    const next = { ...answers, [linkId]: answer }
    setAnswers(next)
    setWarned(false)
    // A number that is not complete yet stays in the form.
    const item = items.find((one) => one.linkId === linkId)
    if (item && isAnswer(item, answer)) autosave.change({ [linkId]: answer })
    if (!isCrisis(items, next) || isPositive) return
    // The clinic is alerted by this save.
    void autosave.flush().catch(() => undefined)
    setHelpShown(true)
  }
  const send = async () => {
    if (open > 0 && !isWarned) return setWarned(true)
    await autosave.flush()
    await saveTask(host, task, { answers: {}, isSent: true })
    onDone()
  }
  const open = countOpen(questionnaire, answers)
  if (isHelpShown) return <CrisisView host={host} isAsked={task.consultId === null} onGoOn={() => setHelpShown(false)} />
  return (
    <StepFrame
      host={host}
      at={at}
      heading={<span {...languageOfTexts(own)}>{title}</span>}
      lead={patient ? t('leadFor', { name: patient.first }) : t('lead')}
      next={t(isWarned ? 'sendAnyway' : 'send')}
      onNext={send}
      problems={() => problemsOf(questionnaire, answers)}
      onBack={onLater}
      isWaiting={isWaiting}
      error={error}
    >
      {isPositive && (
        <Alert tone="warning" icon={IconInfoCircle}>
          <Sentence parts={textsOf(sdkTexts).parts('crisis', { number: <UrgentNumber key="988" of="988" /> })} />
        </Alert>
      )}
      {isInEnglish(own) && (
        <Alert tone="info" icon={IconInfoCircle}>
          {t('onlyEnglish')}
        </Alert>
      )}
      <div {...languageOfTexts(own)}>
        {lead !== '' && <p className={styles.above}>{lead}</p>}
        {askedItems(items, answers).map((item, index) => (
          <QuestionField
            key={item.linkId}
            item={item}
            n={index + 1}
            answer={answers[item.linkId]}
            onChange={(answer) => choose(item.linkId, answer)}
          />
        ))}
      </div>
      <div role="status">
        {isWarned && open > 0 && (
          <Alert tone="warning" icon={IconInfoCircle}>
            {t('missing', { n: open })}
          </Alert>
        )}
      </div>
    </StepFrame>
  )
}
