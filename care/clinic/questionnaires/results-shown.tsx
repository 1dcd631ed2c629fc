import { clinicQuestionnaireTexts } from '#care/clinic/questionnaires/clinic-questionnaire-texts.en.ts'
import styles from '#care/clinic/questionnaires/results-shown.module.css'
import { questionnaireName, ResultTrend, resultWords } from '#care/sdk/questionnaires/result-trend.tsx'
import type { QuestionnaireResult } from '#shared/questionnaires/questionnaire-result.ts'
import { questionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'
import { selfHarmItem, standardIn } from '#shared/questionnaires/standard-questionnaires.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { catalogueOf, textsOf } from '#ui/lib/texts.ts'

/** The words of an answer; null without one. */
const answerWords = ({ questionnaire, answers }: QuestionnaireResult, linkId: string): string | null => {
  const item = standardIn(questionnaire, catalogueOf(questionnaireTexts)).items.find((one) => one.linkId === linkId)
  return item?.choices.find(({ code }) => code === answers?.[linkId])?.text ?? null
}

/** Says in words that item 9 of the PHQ-9 was positive. */
export const SelfHarmAlert = ({ result }: { result: QuestionnaireResult }) => {
  const t = textsOf(clinicQuestionnaireTexts)
  const { answers } = result
  const isChanged = answers !== null && answers[selfHarmItem] === 'LA6568-5'
  const answer = answerWords(result, selfHarmItem)
  return (
    <Alert tone="error">
      <div className={styles.alert}>
        <p>
          <strong>{isChanged || answer === null ? t('selfHarmBefore') : t('selfHarm', { answer })}</strong>
        </p>
        <p>{t('selfHarmNext')}</p>
      </div>
    </Alert>
  )
}

const AllAnswers = ({ result }: { result: QuestionnaireResult }) => {
  const t = textsOf(clinicQuestionnaireTexts)
  const { items } = standardIn(result.questionnaire, catalogueOf(questionnaireTexts))
  return (
    <details>
      <summary>{t('answers')}</summary>
      <FactList facts={items.map(({ linkId, text }) => [text, answerWords(result, linkId) ?? t('unanswered')] as const)} />
    </details>
  )
}

/** Results by questionnaire: the latest with all answers, and the trend. `results` has the latest first. */
export const ResultsShown = ({ results }: { results: readonly QuestionnaireResult[] }) => {
  const t = textsOf(clinicQuestionnaireTexts)
  if (results.length === 0) return <p>{t('none')}</p>
  return [...Map.groupBy(results, ({ questionnaire }) => questionnaire)].map(([key, of]) => (
    <section key={key} className={styles.result}>
      {of.slice(0, 1).map((latest) => (
        <div key={latest.id} className={styles.result}>
          <h3>{questionnaireName(latest)}</h3>
          <p>
            <b>{resultWords(latest)}</b> {dateShown(latest.at.slice(0, 10))}{' '}
            {latest.selfHarm === 'positive' && <StatusBadge tone="danger">{t('selfHarmBadge')}</StatusBadge>}{' '}
            {!latest.isSent && <StatusBadge tone="warning">{t('unsent')}</StatusBadge>}
          </p>
          <AllAnswers result={latest} />
        </div>
      ))}
      <ResultTrend results={of} />
    </section>
  ))
}
