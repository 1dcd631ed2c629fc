import { clinicQuestionnaireTexts } from '#care/clinic/questionnaires/clinic-questionnaire-texts.en.ts'
import styles from '#care/clinic/questionnaires/results-shown.module.css'
import { ResultTrend, resultName, resultWords } from '#care/sdk/questionnaires/result-trend.tsx'
import { isInEnglish, questionnaireIn } from '#care/sdk/questionnaires/shown-questionnaire.ts'
import { type OwnVersion, versionIn } from '#shared/questionnaires/own-questionnaire.ts'
import { answerInWords, askedItems } from '#shared/questionnaires/questionnaire.ts'
import type { QuestionnaireResult } from '#shared/questionnaires/questionnaire-result.ts'
import { selfHarmItem } from '#shared/questionnaires/standard-questionnaires.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { questionTexts } from '#ui/fields/questions/question-texts.en.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Shown = {
  result: QuestionnaireResult
  /** The versions of the practice's questionnaires among the results. */
  own: readonly OwnVersion[]
}

/** The questions that were asked, with the words of their answers; null without one. */
const answersOf = ({ result: { questionnaire, version, answers }, own }: Shown) => {
  const t = textsOf(questionTexts)
  const found = versionIn(own, { questionnaire, version })
  const items = questionnaireIn(questionnaire, found)?.items ?? []
  return {
    isEnglish: isInEnglish(found),
    lines: askedItems(items, answers ?? {}).map((item) => ({
      linkId: item.linkId,
      question: item.text,
      answer: answerInWords(item, answers?.[item.linkId], { yes: t('yes'), no: t('no') }),
    })),
  }
}

/** Says in words which answer alerted the clinic. */
export const AnswerAlert = (shown: Shown) => (shown.result.own ? <UrgentAlert {...shown} /> : <SelfHarmAlert {...shown} />)

const UrgentAlert = (shown: Shown) => {
  const t = textsOf(clinicQuestionnaireTexts)
  const { result } = shown
  const questionnaire = resultName(result)
  const urgent = answersOf(shown).lines.filter(({ linkId }) => result.urgent?.includes(linkId))
  return (
    <Alert tone="error">
      <div className={styles.alert}>
        <p>
          <strong>{t(urgent.length > 0 ? 'urgent' : 'urgentBefore', { questionnaire })}</strong>
        </p>
        {urgent.map(({ linkId, question, answer }) => (
          <p key={linkId}>{t('urgentAnswer', { question, answer: answer ?? '' })}</p>
        ))}
      </div>
    </Alert>
  )
}

const SelfHarmAlert = (shown: Shown) => {
  const t = textsOf(clinicQuestionnaireTexts)
  const { answers } = shown.result
  const isChanged = answers !== null && answers[selfHarmItem] === 'LA6568-5'
  const answer = answersOf(shown).lines.find(({ linkId }) => linkId === selfHarmItem)?.answer ?? null
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

const AllAnswers = (shown: Shown) => {
  const t = textsOf(clinicQuestionnaireTexts)
  const { lines, isEnglish } = answersOf(shown)
  return (
    <details>
      <summary>{t('answers')}</summary>
      <div {...(isEnglish ? { lang: 'en', dir: 'ltr' } : {})}>
        <FactList facts={lines.map(({ question, answer }) => [question, answer ?? t('unanswered')] as const)} />
      </div>
    </details>
  )
}

/** Results by questionnaire: the latest with all answers, and the trend. `results` has the latest first. */
export const ResultsShown = ({ results, own }: { results: readonly QuestionnaireResult[]; own: readonly OwnVersion[] }) => {
  const t = textsOf(clinicQuestionnaireTexts)
  if (results.length === 0) return <p>{t('none')}</p>
  return [...Map.groupBy(results, ({ questionnaire }) => questionnaire)].map(([key, of]) => (
    <section key={key} className={styles.result}>
      {of.slice(0, 1).map((latest) => (
        <div key={latest.id} className={styles.result}>
          <h3>{resultName(latest)}</h3>
          <p>
            <b>{resultWords(latest)}</b> {dateShown(latest.at.slice(0, 10))}{' '}
            {latest.hasAlert && <StatusBadge tone="danger">{t(latest.own ? 'urgentBadge' : 'selfHarmBadge')}</StatusBadge>}{' '}
            {!latest.isSent && <StatusBadge tone="warning">{t('unsent')}</StatusBadge>}
          </p>
          <AllAnswers result={latest} own={own} />
        </div>
      ))}
      <ResultTrend results={of} />
    </section>
  ))
}
