import { questionnaireFlowTexts } from '#care/sdk/questionnaires/questionnaire-flow-texts.en.ts'
import { questionnaireName } from '#care/sdk/questionnaires/shown-questionnaire.ts'
import { wordsInLanguage } from '#shared/questionnaires/own-questionnaire.ts'
import type { QuestionnaireResult } from '#shared/questionnaires/questionnaire-result.ts'
import { questionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'
import { LineChart } from '#ui/components/charts/line-chart.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { catalogueOf, currentLanguage, textsOf } from '#ui/lib/texts.ts'

/** The name of the questionnaire of a result. */
export const resultName = ({ questionnaire, own }: QuestionnaireResult): string => questionnaireName(questionnaire, own?.title)

/** The band of a result in words; null without one. */
const bandWords = ({ band, own }: QuestionnaireResult): string | null => {
  if (band !== null) return catalogueOf(questionnaireTexts)[band]
  return own?.band ? wordsInLanguage(own.band, currentLanguage()) : null
}

/** Score and band, or why there is none. */
export const resultWords = (result: QuestionnaireResult): string => {
  const { answers, total, most, answered, of } = result
  const t = textsOf(questionnaireFlowTexts)
  if (answers === null) return t('unreadable')
  if (of === 0) return t('answeredOnly')
  if (total === null) return t('noTotal', { answered, of })
  const band = bandWords(result)
  return band === null ? t('latestTotal', { total, most }) : t('latest', { total, most, band })
}

/** Results with a total of one questionnaire as a line, the oldest first; nothing below two. `results` has the latest first. */
export const ResultTrend = ({ results }: { results: readonly QuestionnaireResult[] }) => {
  const t = textsOf(questionnaireFlowTexts)
  const [latest] = results
  // Totals of a version with another highest score are not compared.
  const points = results
    .filter(({ most }) => most === latest?.most)
    .flatMap((result) => (result.total === null ? [] : [{ ...result, total: result.total }]))
    .slice(0, 12)
    .reverse()
  if (!latest || points.length < 2) return null
  return (
    <LineChart
      caption={resultName(latest)}
      labelHeading={t('date')}
      valueHeading={t('score')}
      most={latest.most}
      points={points.map((result) => ({
        key: result.id,
        value: result.total,
        shown: resultWords(result),
        label: dateShown(result.at.slice(0, 10)),
      }))}
    />
  )
}
