import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { questionnaireFlowTexts } from '#care/sdk/questionnaires/questionnaire-flow-texts.en.ts'
import styles from '#care/sdk/questionnaires/questionnaires.module.css'
import { questionnaireName, ResultTrend, resultWords } from '#care/sdk/questionnaires/result-trend.tsx'
import { VisitQuestionnaires } from '#care/sdk/questionnaires/visit-questionnaires.tsx'
import { type OwnResult, type QuestionnaireTask, questionnaireScreens } from '#shared/questionnaires/questionnaire-screens.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** questionnaires: what is to be answered, and results; with `?consultId=` the questionnaires of that visit. */
export const QuestionnairesFlow = ({ host }: { host: CareHost }) => {
  const { consultId } = host.query
  return consultId === undefined ? (
    <ResultsView host={host} />
  ) : (
    <VisitQuestionnaires key={consultId} host={host} consultId={consultId} onBack={() => host.go({}, 'push')} />
  )
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
        <Open key={of[0]?.consultId} tasks={of} onOpen={(consultId) => host.go({ consultId }, 'push')} />
      ))}
      {results.length > 0 && <p className={styles.part}>{t('noDiagnosis')}</p>}
      {[...Map.groupBy(results, ({ patient, questionnaire }) => `${patient.id} ${questionnaire}`)].map(([key, of]) => (
        <Results key={key} results={of} />
      ))}
    </FlowFrame>
  )
}

/** Tasks by visit. */
const visitsOf = (tasks: readonly QuestionnaireTask[]): QuestionnaireTask[][] => [
  ...Map.groupBy(tasks, ({ consultId }) => consultId).values(),
]

const Open = ({ tasks, onOpen }: { tasks: readonly QuestionnaireTask[]; onOpen: (consultId: string) => void }) => {
  const t = textsOf(questionnaireFlowTexts)
  const [first] = tasks
  if (!first) return null
  return (
    <section className={styles.offer}>
      <h3>{first.patient ? t('offerFor', { name: first.patient.first }) : t('offer')}</h3>
      <p>{tasks.map(questionnaireName).join(', ')}</p>
      <p className={styles.hint}>{t('offerFree')}</p>
      <Button onClick={() => onOpen(first.consultId)}>{t('start')}</Button>
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
  const name = questionnaireName(latest)
  const change = changeOf(results)
  return (
    <section className={styles.part}>
      <h3>{patient.isSelf ? name : t('resultFor', { questionnaire: name, name: patient.first })}</h3>
      <p>
        <b>{resultWords(latest)}</b> <span className={styles.hint}>{dateShown(latest.at.slice(0, 10))}</span>
      </p>
      {change && patient.isSelf && <p>{t(change)}</p>}
      <ResultTrend results={results} />
    </section>
  )
}
