import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { questionnaireFlowTexts } from '#care/sdk/questionnaires/questionnaire-flow-texts.en.ts'
import styles from '#care/sdk/questionnaires/questionnaires.module.css'
import { ResultTrend, resultName, resultWords } from '#care/sdk/questionnaires/result-trend.tsx'
import { questionnaireName } from '#care/sdk/questionnaires/shown-questionnaire.ts'
import { VisitQuestionnaires } from '#care/sdk/questionnaires/visit-questionnaires.tsx'
import { type OwnResult, type QuestionnaireTask, questionnaireScreens } from '#shared/questionnaires/questionnaire-screens.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** questionnaires: what is to be answered, and results; with `?consultId=` the questionnaires of that visit, with `?asked=` one outside a visit. */
export const QuestionnairesFlow = ({ host }: { host: CareHost }) => {
  const { consultId, asked } = host.query
  const onBack = () => host.go({}, 'push')
  if (consultId !== undefined) return <VisitQuestionnaires key={consultId} host={host} of={{ consultId }} onBack={onBack} />
  if (asked !== undefined) return <VisitQuestionnaires key={asked} host={host} of={{ askedId: asked }} onBack={onBack} />
  return <ResultsView host={host} />
}

const ResultsView = ({ host }: { host: CareHost }) => {
  const t = textsOf(questionnaireFlowTexts)
  const load = useLoad(() => askScreen(host, questionnaireScreens.listResults, {}))
  if (!load.data) return <FlowLoading host={host} load={load} />
  const { tasks, results } = load.data
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      {tasks.length + results.length === 0 && (
        <EmptyState scene={<SunScene />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {visitsOf(tasks).map((of) => (
        <Open key={placeOf(of[0])} tasks={of} onOpen={(query) => host.go(query, 'push')} />
      ))}
      {results.some(({ of }) => of > 0) && <p className={styles.part}>{t('noDiagnosis')}</p>}
      {[...Map.groupBy(results, ({ patient, questionnaire }) => `${patient.id} ${questionnaire}`)].map(([key, of]) => (
        <Results key={key} results={of} />
      ))}
    </FlowFrame>
  )
}

const placeOf = (task: QuestionnaireTask | undefined): string => task?.consultId ?? task?.askedId ?? ''

/** Tasks by visit; one outside a visit is alone. */
const visitsOf = (tasks: readonly QuestionnaireTask[]): QuestionnaireTask[][] => [...Map.groupBy(tasks, placeOf).values()]

const queryOf = ({ consultId, askedId }: QuestionnaireTask): Record<string, string> =>
  consultId === null ? { asked: askedId ?? '' } : { consultId }

const headingOf = ({ consultId, patient }: QuestionnaireTask): string => {
  const t = textsOf(questionnaireFlowTexts)
  if (patient) return t(consultId === null ? 'askedFor' : 'offerFor', { name: patient.first })
  return t(consultId === null ? 'asked' : 'offer')
}

const Open = ({ tasks, onOpen }: { tasks: readonly QuestionnaireTask[]; onOpen: (query: Record<string, string>) => void }) => {
  const t = textsOf(questionnaireFlowTexts)
  const [first] = tasks
  if (!first) return null
  return (
    <section className={styles.offer}>
      <h3>{headingOf(first)}</h3>
      <p>{tasks.map(({ questionnaire, own }) => questionnaireName(questionnaire, own?.content.title)).join(', ')}</p>
      <p className={styles.hint}>{t(first.consultId === null ? 'askedFree' : 'offerFree')}</p>
      <Button onClick={() => onOpen(queryOf(first))}>{t('start')}</Button>
    </section>
  )
}

const changeOf = ([latest, before]: readonly OwnResult[]): 'better' | 'worse' | 'same' | null => {
  if (latest?.total == null || before?.total == null) return null
  if (latest.total === before.total) return 'same'
  return latest.total < before.total ? 'better' : 'worse'
}

/** The results of one person in one questionnaire, the latest first. */
const Results = ({ results }: { results: readonly OwnResult[] }) => {
  const t = textsOf(questionnaireFlowTexts)
  const [latest] = results
  if (!latest) return null
  const { patient } = latest
  const name = resultName(latest)
  const change = changeOf(results)
  return (
    <section className={styles.part}>
      <h3>{patient.isSelf ? name : t('resultFor', { questionnaire: name, name: patient.first })}</h3>
      <p>
        <b>{resultWords(latest)}</b> <span className={styles.hint}>{dateShown(latest.at.slice(0, 10))}</span>
      </p>
      {change && patient.isSelf && !latest.own && <p>{t(change)}</p>}
      <ResultTrend results={results} />
    </section>
  )
}
