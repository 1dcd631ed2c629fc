import { useEffect, useRef, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { Choice } from '#care/sdk/client/choice.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { questionnaireFlowTexts } from '#care/sdk/questionnaires/questionnaire-flow-texts.en.ts'
import styles from '#care/sdk/questionnaires/questionnaires.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { type Answers, askedItems } from '#shared/questionnaires/questionnaire.ts'
import { type QuestionnaireTask, questionnaireScreens } from '#shared/questionnaires/questionnaire-screens.ts'
import { questionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'
import { type StandardKey, selfHarmAnswer, standardIn, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { Autosave, useAutosave } from '#ui/lib/autosave.ts'
import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asObject } from '#ui/lib/read-json.ts'
import { catalogueOf, textsOf } from '#ui/lib/texts.ts'

/** Answers that the server has not saved yet, so that they survive a reload. */
const keptAnswers = ({ consultId, askedId, questionnaire }: QuestionnaireTask) =>
  tabEntry<Answers>(`answers-${consultId ?? askedId}-${questionnaire}`, (value) =>
    Object.fromEntries(Object.entries(asObject(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  )

const saveTask = (
  host: CareHost,
  { consultId, askedId, questionnaire }: QuestionnaireTask,
  given: { answers: Answers; isSent?: boolean },
): Promise<unknown> =>
  consultId === null
    ? askScreen(host, questionnaireScreens.saveAsked, { askedId: askedId ?? '', ...given })
    : askScreen(host, questionnaireScreens.saveAnswers, { consultId, questionnaire, ...given })

const openAutosave = (host: CareHost, task: QuestionnaireTask): Autosave<Answers> => {
  const kept = keptAnswers(task)
  return new Autosave<Answers>({
    save: (answers) => saveTask(host, task, { answers }),
    merge: (former, change) => ({ ...former, ...change }),
    remember: (answers) => (answers === null ? kept.clear() : kept.write(answers)),
    times: { rest: 500, retry: 4_000 },
  })
}

/** The number of items that are asked and not answered; the question about difficulty may stay open. */
const countOpen = (key: StandardKey, answers: Answers): number =>
  askedItems(standardQuestionnaires[key].items, answers).filter(
    ({ linkId, choices }) => answers[linkId] === undefined && choices.some(({ score }) => score !== null),
  ).length

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

/** One questionnaire on one page, saved while it is answered. A positive item 9 shows help for a crisis before anything else. */
export const QuestionnaireStep = ({ host, task, at, onDone, onLater }: Props) => {
  const t = textsOf(questionnaireFlowTexts)
  const { questionnaire: key, patient } = task
  const { title, lead, items } = standardIn(key, catalogueOf(questionnaireTexts))
  const [unsaved] = useState(() => keptAnswers(task).read() ?? {})
  const [answers, setAnswers] = useState<Answers>({ ...task.answers, ...unsaved })
  const [autosave] = useState(() => openAutosave(host, task))
  const { isWaiting, error } = useAutosave(autosave)
  const isPositive = selfHarmAnswer(key, answers) === 'positive'
  const [isCrisis, setCrisis] = useState(isPositive)
  const [isWarned, setWarned] = useState(false)
  useEffect(() => {
    if (Object.keys(unsaved).length > 0) autosave.change(unsaved)
  }, [autosave, unsaved])
  const choose = (linkId: string, answer: string) => {
    const next = { ...answers, [linkId]: answer }
    setAnswers(next)
    setWarned(false)
    autosave.change({ [linkId]: answer })
    if (selfHarmAnswer(key, next) !== 'positive' || isPositive) return
    // The clinic is alerted by this save.
    void autosave.flush().catch(() => undefined)
    setCrisis(true)
  }
  const send = async () => {
    if (open > 0 && !isWarned) return setWarned(true)
    await autosave.flush()
    await saveTask(host, task, { answers: {}, isSent: true })
    onDone()
  }
  const open = countOpen(key, answers)
  if (isCrisis) return <CrisisView host={host} isAsked={task.consultId === null} onGoOn={() => setCrisis(false)} />
  return (
    <StepFrame
      host={host}
      at={at}
      heading={title}
      lead={patient ? t('leadFor', { name: patient.first }) : t('lead')}
      next={t(isWarned ? 'sendAnyway' : 'send')}
      onNext={send}
      onBack={onLater}
      isWaiting={isWaiting}
      error={error}
    >
      {isPositive && (
        <Alert tone="warning" icon={IconInfoCircle}>
          <Sentence parts={textsOf(sdkTexts).parts('crisis', { number: <UrgentNumber key="988" of="988" /> })} />
        </Alert>
      )}
      <p className={styles.above}>{lead}</p>
      {askedItems(items, answers).map(({ linkId, text, choices }, index) => (
        <div key={linkId} className={styles.item}>
          <h4>
            {index + 1}. {text}
          </h4>
          <Choice
            name={linkId}
            label={text}
            options={choices.map((choice) => ({ value: choice.code, title: choice.text }))}
            value={answers[linkId] ?? null}
            onChange={(answer) => choose(linkId, answer)}
          />
        </div>
      ))}
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
